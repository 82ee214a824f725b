import { lazy, Suspense, useEffect, useState } from "react";

const Companions = lazy(async () => ({ default: (await import("./companions.tsx")).Companions }));

/** Brings in what goes along with every page, as soon as the page itself has loaded and the browser is idle. */
export function CompanionsHost() {
  const [isTime, setTime] = useState(false);
  useEffect(() => whenIdle(() => setTime(true)), []);
  return isTime ? (
    <Suspense>
      <Companions />
    </Suspense>
  ) : null;
}

function whenIdle(act: () => void): void {
  // Safari has no idle callbacks.
  const wait = window.requestIdleCallback ?? setTimeout;
  if (document.readyState === "complete") wait(act);
  else window.addEventListener("load", () => wait(act), { once: true });
}
