import { lazy, Suspense, useEffect, useState } from "react";
import { quietPage } from "./quiet-page.ts";

const Companions = lazy(async () => ({ default: (await import("./companions.tsx")).Companions }));

/** Brings in what goes along with every page, as soon as the page itself has everything it needs. */
export function CompanionsHost() {
  // The path the visit began on: the visitor may be elsewhere by the time the companions are there.
  const [firstPath, setFirstPath] = useState<string>();
  useEffect(() => {
    const path = location.pathname;
    void quietPage().then(() => setFirstPath(path));
  }, []);
  if (firstPath === undefined) return null;
  return (
    <Suspense>
      <Companions firstPath={firstPath} />
    </Suspense>
  );
}
