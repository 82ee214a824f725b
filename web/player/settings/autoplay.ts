/** Viewers who prefer reduced motion start videos manually. */
export function isAutoplayWelcome(): boolean {
  return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
