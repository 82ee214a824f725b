import { lazy, Suspense } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { statusOf } from "./error-status.ts";

// Loaded on demand, because it is rarely needed. If even that fails, a plain heading is shown.
const ErrorScreen = lazy(() =>
  import("./error-screen.tsx").then(
    (part) => ({ default: part.ErrorScreen }),
    () => ({ default: PlainError }),
  ),
);

/** Shown when a page cannot be displayed. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  return (
    <Suspense>
      <ErrorScreen status={statusOf(error)} />
    </Suspense>
  );
}

/** Shown at an unknown URL. */
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
