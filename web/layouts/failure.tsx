import { lazy, Suspense } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { statusOf } from "./error-status.ts";

/** Few visits need it. Without a network it cannot be had, so a plain page stands in. */
const ErrorPage = lazy(() =>
  import("./error-page.tsx").then(
    (module) => ({ default: module.ErrorPage }),
    () => ({ default: PlainErrorPage }),
  ),
);

/** What the viewer sees when a page cannot be shown. */
export function Failure({ error }: { readonly error: unknown }) {
  return (
    <Suspense>
      <ErrorPage status={statusOf(error)} />
    </Suspense>
  );
}

/** What the viewer sees at an address that leads nowhere. */
export function NotFound() {
  return (
    <Suspense>
      <ErrorPage status={404} />
    </Suspense>
  );
}

function PlainErrorPage() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <h1 className="mark-wide text-h1">{m.shell_error_heading()}</h1>
    </main>
  );
}
