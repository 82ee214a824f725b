import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadMore } from "#web/ui/feedback/load-more.tsx";
import { QueryList, type QueryListProps } from "./query-list.tsx";

interface PagedListProps<Item> extends Omit<QueryListProps<Item>, "list" | "children"> {
  /** Result of `useInfiniteQuery(listPagesQuery(…))`. */
  readonly list: UseInfiniteQueryResult<{ readonly items: readonly Item[]; readonly count: number }>;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** Like `QueryList`, with a button that loads the next page. */
export function PagedList<Item>({ list, children, ...states }: PagedListProps<Item>) {
  return (
    <QueryList list={list} {...states}>
      {(items) => (
        <>
          {children(items)}
          <LoadMore
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </QueryList>
  );
}
