/** How large a tag is written, from 0 up, between the least and the most used one: equal steps are equal times as many videos. */
export function sizeOf(
  count: number,
  { least, most }: { readonly least: number; readonly most: number },
  sizes: number,
): number {
  if (most <= least) return 0;
  const share = Math.log(count / least) / Math.log(most / least);
  return Math.max(0, Math.min(sizes - 1, Math.floor(share * sizes)));
}
