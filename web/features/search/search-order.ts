const KEY = "search-order";

/** Whether this browser prefers results by relevance; by default the newest come first. */
export function prefersRelevance(): boolean {
  return localStorage.getItem(KEY) === "relevance";
}

export function storeOrder(order: "relevance" | "new"): void {
  if (order === "relevance") localStorage.setItem(KEY, order);
  else localStorage.removeItem(KEY);
}

/** URL of a new search in the preferred order. */
export function newSearchHref(query: string): string {
  return `/search?${new URLSearchParams({ query, ...(prefersRelevance() ? { sort: "relevance" } : {}) })}`;
}
