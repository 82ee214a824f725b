import { lazy, Suspense, useEffect, useState } from "react";
import { pageIdle } from "#web/layouts/page-idle.ts";

const DeferredGlobals = lazy(async () => ({
  default: (await import("./deferred-globals.tsx")).DeferredGlobals,
}));

/** Loads the deferred globals once the page has loaded everything it needs. */
export function DeferredGlobalsHost() {
  // The landing path: the visitor may have navigated by the time the deferred globals are loaded.
  const [firstPath, setFirstPath] = useState<string>();
  useEffect(() => {
    const path = location.pathname;
    void pageIdle().then(() => setFirstPath(path));
  }, []);
  if (firstPath === undefined) return null;
  return (
    <Suspense>
      <DeferredGlobals firstPath={firstPath} />
    </Suspense>
  );
}
