import { lazy, Suspense, useEffect, useState } from "react";

const Companions = lazy(async () => ({ default: (await import("./companions.tsx")).Companions }));
/** So long after the page has loaded nothing of it is waiting for the network any more. */
const PATIENCE_MS = 1000;

/** Brings in what goes along with every page, as soon as the page itself has everything it needs. */
export function CompanionsHost() {
  // The path the visit began on: the visitor may be elsewhere by the time the companions are there.
  const [firstPath, setFirstPath] = useState<string>();
  useEffect(() => {
    const path = location.pathname;
    whenLoaded(() => setTimeout(() => setFirstPath(path), PATIENCE_MS));
  }, []);
  if (firstPath === undefined) return null;
  return (
    <Suspense>
      <Companions firstPath={firstPath} />
    </Suspense>
  );
}

function whenLoaded(act: () => void): void {
  if (document.readyState === "complete") act();
  else window.addEventListener("load", act, { once: true });
}
