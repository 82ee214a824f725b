const HALF = 0.5;

/** Counts the seconds during which at least half of an element is visible and the page is not hidden. */
export function watchViewableTime(element: Element): {
  readonly seconds: () => number;
  readonly stop: () => void;
} {
  let isInSight = false;
  let viewableMs = 0;
  let since: number | undefined;

  function update() {
    const now = performance.now();
    if (since !== undefined) viewableMs += now - since;
    since = isInSight && document.visibilityState === "visible" ? now : undefined;
  }

  const observer = new IntersectionObserver(
    (entries) => {
      isInSight = entries.at(-1)?.isIntersecting ?? false;
      update();
    },
    { threshold: HALF },
  );
  observer.observe(element);
  document.addEventListener("visibilitychange", update);

  return {
    seconds() {
      update();
      return viewableMs / 1000;
    },
    stop() {
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    },
  };
}
