/** A hidden tab paints nothing. */
const PAINT_TIMEOUT_MS = 1000;

/** Resolves in the task after the next frame. */
export async function nextPaint(): Promise<void> {
  await Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    new Promise((resolve) => setTimeout(resolve, PAINT_TIMEOUT_MS)),
  ]);
}
