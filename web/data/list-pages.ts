import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
} from "@tanstack/react-query";
import { nextOffset } from "./next-offset.ts";
import { withoutRepeats } from "./without-repeats.ts";

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

function joinPages<Item extends { readonly _id: string }>({
  pages,
}: InfiniteData<ListPage<Item>, number>): ListPage<Item> {
  return { items: withoutRepeats(pages.flatMap((page) => page.items)), count: pages.at(-1)?.count ?? 0 };
}
