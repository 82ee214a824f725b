/** Whoever asks for less motion starts films themselves. */
export function isAutoplayWelcome(): boolean {
  return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
