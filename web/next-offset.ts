interface Part {
  readonly items: readonly unknown[];
  readonly count: number;
}

/** For endless lists: where the part after the last one begins. */
export function nextOffset({ items, count }: Part, _parts: unknown, offset: number): number | undefined {
  const next = offset + items.length;
  return items.length > 0 && next < count ? next : undefined;
}
