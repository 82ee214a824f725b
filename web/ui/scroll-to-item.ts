import { useEffect, useState } from "react";

/** So many parts are loaded to find the thing to scroll to. */
const MOST_SEARCHED_PARTS = 5;

export interface PartedList {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** The anchor of a card that can be scrolled to. */
export function itemAnchor(id: string): string {
  return `item-${id}`;
}

/** Brings a card into sight, once; loads further parts of the list as long as it is not among those there. */
export function useScrollToItem(id: string | undefined, list: PartedList): void {
  const [reachedId, setReachedId] = useState<string>();
  const { data, hasNextPage, isFetching, fetchNextPage } = list;

  useEffect(() => {
    if (id === undefined || id === reachedId || !data || isFetching) return;
    const isSearched = hasNextPage && data.pages.length < MOST_SEARCHED_PARTS;
    if (isSearched && !document.getElementById(itemAnchor(id))) {
      void fetchNextPage();
      return;
    }
    // After the router, which scrolls to the top of a new page.
    const frame = requestAnimationFrame(() => {
      document.getElementById(itemAnchor(id))?.scrollIntoView({ block: "center" });
      setReachedId(id);
    });
    return () => cancelAnimationFrame(frame);
  }, [id, reachedId, data, hasNextPage, isFetching, fetchNextPage]);
}

const ALL_THERE: PartedList = {
  data: { pages: [] },
  hasNextPage: false,
  isFetching: false,
  fetchNextPage: () => Promise.resolve(),
};

/** The same in a list that is there as a whole. */
export function useScrollToRow(id: string | undefined): void {
  useScrollToItem(id, ALL_THERE);
}
