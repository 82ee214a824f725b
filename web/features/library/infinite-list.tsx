import type { ReactNode } from "react";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { LoadMore } from "#web/ui/feedback/load-more.tsx";
import { SkeletonGrid } from "#web/ui/feedback/skeleton.tsx";
import { withoutRepeats } from "#web/data/without-repeats.ts";

interface InfiniteListProps<Item> {
  /** Result of `useInfiniteQuery`. */
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

/** Infinite list: placeholders, error, empty state, or the items with a button for more. */
export function InfiniteList<Item extends { readonly _id: string }>({
  list,
  empty,
  children,
}: InfiniteListProps<Item>) {
  if (list.isPending) return <SkeletonGrid of="videos" />;
  if (!list.data) {
    return <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      {children(withoutRepeats(items))}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
