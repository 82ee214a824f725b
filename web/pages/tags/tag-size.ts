/** How large a tag is written, from 0 up, beside the most used one. Ten times the videos are one great step. */
export function sizeOf(count: number, most: number, sizes: number): number {
  if (most <= 1) return 0;
  return Math.min(sizes - 1, Math.floor((Math.log(count) / Math.log(most)) * sizes));
}
