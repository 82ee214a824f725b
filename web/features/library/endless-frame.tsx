import type { ReactNode } from "react";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonGrid } from "#web/ui/skeleton.tsx";

interface EndlessFrameProps<Item> {
  /** What `useInfiniteQuery` gives. */
  readonly list: {
    readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly refetch: () => Promise<unknown>;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list that grows: its placeholders, its failure, its emptiness, or its items and the way to more of them. */
export function EndlessFrame<Item extends { readonly _id: string }>({
  list,
  empty,
  children,
}: EndlessFrameProps<Item>) {
  if (list.isPending) return <SkeletonGrid of="videos" />;
  if (!list.data) {
    return <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      {children([...new Map(items.map((item) => [item._id, item])).values()])}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
