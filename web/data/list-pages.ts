import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
} from "@tanstack/react-query";
import { nextOffset } from "./next-offset.ts";

interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly count: number;
}

/** A list of the API page by page, for `PagedList`: the items loaded so far, and their number in all. */
export function listPagesQuery<Item extends { readonly _id: string }>(
  queryKey: QueryKey,
  load: (offset: number, signal: AbortSignal) => Promise<ListPage<Item>>,
) {
  return infiniteQueryOptions({
    queryKey: [...queryKey, "pages"],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 0,
    placeholderData: keepPreviousData,
    select: joinPages<Item>,
  });
}

/** An item that has moved between two requests is in both pages: it is shown once, where it is now. */
function joinPages<Item extends { readonly _id: string }>({
  pages,
}: InfiniteData<ListPage<Item>, number>): ListPage<Item> {
  const items = new Map(pages.flatMap((page) => page.items).map((item) => [item._id, item]));
  return { items: [...items.values()], count: pages.at(-1)?.count ?? 0 };
}
