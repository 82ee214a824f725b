import { useInfiniteQuery } from "@tanstack/react-query";
import { foundChannelsQuery } from "#web/features/search/queries.ts";
import type { SearchFilters } from "#web/features/search/search-filters.ts";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonGrid } from "#web/ui/skeleton.tsx";
import { ChannelRow } from "./channel-row.tsx";
import { Corrected } from "./corrected.tsx";
import { NothingFound } from "./nothing-found.tsx";

export function FoundChannels({ filters }: { readonly filters: SearchFilters }) {
  const list = useInfiniteQuery(foundChannelsQuery(filters));
  if (list.isPending) return <SkeletonGrid of="channels" />;
  if (!list.data) {
    return <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  }
  const found = list.data.pages.flatMap(({ items }) => items);
  if (found.length === 0) return <NothingFound filters={filters} />;
  return (
    <>
      <Corrected filters={filters} corrected={list.data.pages[0]?.corrected ?? null} />
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 max-md:grid-cols-1">
        {found.map((channel) => (
          <ChannelRow key={channel._id} channel={channel} />
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
