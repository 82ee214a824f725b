interface Part {
  readonly items: readonly unknown[];
  readonly count: number;
}

/** `getNextPageParam` of infinite lists: the offset of the next page. */
export function nextOffset({ items, count }: Part, _parts: unknown, offset: number): number | undefined {
  const next = offset + items.length;
  return items.length > 0 && next < count ? next : undefined;
}
