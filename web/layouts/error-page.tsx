import { lazy, Suspense } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { statusOf } from "./error-status.ts";

// Few ever see it. Where even this cannot be fetched, a sentence has to do.
const ErrorScreen = lazy(() =>
  import("./error-screen.tsx").then(
    (part) => ({ default: part.ErrorScreen }),
    () => ({ default: PlainError }),
  ),
);

/** What the viewer sees when a page cannot be shown. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  return (
    <Suspense>
      <ErrorScreen status={statusOf(error)} />
    </Suspense>
  );
}

/** What the viewer sees at an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <Suspense>
      <ErrorScreen status={404} />
    </Suspense>
  );
}

function PlainError() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1>{m.shell_error_heading()}</h1>
    </main>
  );
}
