import { useInfiniteQuery } from "@tanstack/react-query";
import { foundVideosQuery } from "#web/features/search/queries.ts";
import type { SearchFilters } from "#web/features/search/search-filters.ts";
import { cardContent } from "#web/features/videos/card-content.tsx";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonGrid } from "#web/ui/skeleton.tsx";
import { VideoCard } from "#web/ui/video-card.tsx";
import { Corrected } from "./corrected.tsx";
import { NothingFound } from "./nothing-found.tsx";

export function FoundVideos({ filters }: { readonly filters: SearchFilters }) {
  const list = useInfiniteQuery(foundVideosQuery(filters));
  if (list.isPending) return <SkeletonGrid of="videos" />;
  if (!list.data) {
    return <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  }
  const found = new Map(list.data.pages.flatMap(({ items }) => items).map((video) => [video._id, video]));
  if (found.size === 0) return <NothingFound filters={filters} />;
  return (
    <>
      <Corrected filters={filters} corrected={list.data.pages[0]?.corrected ?? null} />
      <CardGrid of="videos">
        {[...found.values()].map((video) => (
          <VideoCard key={video._id} video={cardContent(video)} headingLevel={2} />
        ))}
      </CardGrid>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
