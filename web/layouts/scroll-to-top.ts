const SCROLL_MS = 400;

/** Scrolls to the top of the page in 400 ms, or immediately for users who prefer reduced motion. */
export function scrollToTop(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches)
    return window.scrollTo({ top: 0, behavior: "instant" });
  const from = window.scrollY;
  const startedAt = performance.now();

  function step(now: number) {
    const progress = Math.min((now - startedAt) / SCROLL_MS, 1);
    window.scrollTo({ top: from * (1 - easeOut(progress)), behavior: "instant" });
    if (progress < 1) requestAnimationFrame(step);
  }
  requestAnimationFrame(step);
}

function easeOut(progress: number): number {
  return 1 - (1 - progress) ** 3;
}
