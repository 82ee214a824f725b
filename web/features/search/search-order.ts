const KEY = "search-order";

/** The order this browser has chosen for results: the best match first, or, by default, the newest. */
export function prefersRelevance(): boolean {
  return localStorage.getItem(KEY) === "relevance";
}

export function keepOrder(order: "relevance" | "new"): void {
  if (order === "relevance") localStorage.setItem(KEY, order);
  else localStorage.removeItem(KEY);
}

/** Where a new search leads, in the order that was chosen last. */
export function newSearchHref(query: string): string {
  return `/search?${new URLSearchParams({ query, ...(prefersRelevance() ? { sort: "relevance" } : {}) })}`;
}
