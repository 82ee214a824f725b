/** The items of several pages, each once: what is added to a list shifts others into the next page. */
export function withoutRepeats<Item extends { readonly _id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item._id, item])).values()];
}
