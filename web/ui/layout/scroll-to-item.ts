import { useEffect, useState } from "react";

/** Maximum number of pages to load while searching for the item. */
const MAX_SEARCHED_PAGES = 5;

export interface PaginatedList {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Element id of a card that can be scrolled to. */
export function itemAnchor(id: string): string {
  return `item-${id}`;
}

/** Scrolls a card into view, once; loads further pages of the list until it is found. */
export function useScrollToItem(id: string | undefined, list: PaginatedList): void {
  const [reachedId, setReachedId] = useState<string>();
  const { data, hasNextPage, isFetching, fetchNextPage } = list;

  useEffect(() => {
    if (id === undefined || id === reachedId || !data || isFetching) return;
    const isSearched = hasNextPage && data.pages.length < MAX_SEARCHED_PAGES;
    if (isSearched && !document.getElementById(itemAnchor(id))) {
      void fetchNextPage();
      return;
    }
    // Runs after the router, which scrolls a new page to the top.
    const frame = requestAnimationFrame(() => {
      document.getElementById(itemAnchor(id))?.scrollIntoView({ block: "center" });
      setReachedId(id);
    });
    return () => cancelAnimationFrame(frame);
  }, [id, reachedId, data, hasNextPage, isFetching, fetchNextPage]);
}

const FULLY_LOADED: PaginatedList = {
  data: { pages: [] },
  hasNextPage: false,
  isFetching: false,
  fetchNextPage: () => Promise.resolve(),
};

/** The same for a list that is fully loaded. */
export function useScrollToRow(id: string | undefined): void {
  useScrollToItem(id, FULLY_LOADED);
}
