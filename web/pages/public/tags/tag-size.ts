/**
 * Size of a tag, from 0 up, on a logarithmic scale between the least and the most used tag: each step multiplies
 * the number of videos by the same factor.
 */
export function sizeOf(
  count: number,
  { least, most }: { readonly least: number; readonly most: number },
  sizes: number,
): number {
  if (most <= least) return 0;
  const share = Math.log(count / least) / Math.log(most / least);
  return Math.max(0, Math.min(sizes - 1, Math.floor(share * sizes)));
}
