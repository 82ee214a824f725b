import { useInfiniteQuery } from "@tanstack/react-query";
import type { SearchResults } from "#shared/search/contract.ts";
import { type ResultKind, resultsQuery } from "#web/features/search/queries.ts";
import type { SearchFilters } from "#web/features/search/search-filters.ts";
import { PlaylistTile } from "#web/features/playlists/playlist-tile.tsx";
import { VideoGrid } from "#web/features/videos/video-grid.tsx";
import { CardGrid } from "#web/ui/cards/card-grid.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { LoadMore } from "#web/ui/feedback/load-more.tsx";
import { SkeletonGrid } from "#web/ui/feedback/skeleton.tsx";
import { ChannelRow } from "./channel-row.tsx";
import { DidYouMean } from "./did-you-mean.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { TranscriptRow } from "./transcript-row.tsx";
import { UserRow } from "./user-row.tsx";

interface ResultListProps {
  readonly kind: ResultKind;
  readonly filters: SearchFilters;
}

const ROWS = "grid grid-cols-2 gap-x-6 gap-y-1 max-md:grid-cols-1";

/** All results of one kind, loaded page by page. */
export function ResultList({ kind, filters }: ResultListProps) {
  const list = useInfiniteQuery(resultsQuery(kind, filters));
  if (list.isPending) return <SkeletonGrid of={kind === "channels" ? "channels" : "videos"} />;
  if (!list.data) {
    return <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  }
  const [first] = list.data.pages;
  if (!first || first.items.length === 0) return <NothingFound filters={filters} />;
  return (
    <>
      <DidYouMean filters={filters} corrected={first.corrected} didYouMean={first.didYouMean} />
      <ResultPages pages={list.data.pages} headingLevel={2} />
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

type ResultPage = Pick<Extract<SearchResults, { readonly entity: ResultKind }>, "entity" | "items">;

interface ResultPagesProps {
  readonly pages: readonly ResultPage[];
  readonly headingLevel: 2 | 3;
}

/** Results of one kind without duplicates: newly published items shift others to the next page. */
export function ResultPages({ pages, headingLevel }: ResultPagesProps) {
  const of = <Kind extends ResultKind>(kind: Kind) => itemsOf(pages, kind);
  switch (pages[0]?.entity) {
    case "videos":
      return <VideoGrid videos={of("videos")} headingLevel={headingLevel} />;
    case "channels":
      return (
        <ul className={ROWS}>
          {of("channels").map((channel) => (
            <ChannelRow key={channel._id} channel={channel} />
          ))}
        </ul>
      );
    case "users":
      return (
        <ul className={ROWS}>
          {of("users").map((user) => (
            <UserRow key={user._id} user={user} />
          ))}
        </ul>
      );
    case "playlists":
      return (
        <CardGrid of="videos">
          {of("playlists").map((playlist) => (
            <PlaylistTile
              key={playlist._id}
              playlist={playlist}
              href={`/playlist/${playlist._id}`}
              headingLevel={headingLevel}
            />
          ))}
        </CardGrid>
      );
    case "transcripts":
      return (
        <ul className="grid gap-7">
          {of("transcripts").map((hit) => (
            <TranscriptRow key={hit.video._id} hit={hit} headingLevel={headingLevel} />
          ))}
        </ul>
      );
    case undefined:
      return null;
  }
}

type ItemOf<Kind extends ResultKind> = Extract<SearchResults, { readonly entity: Kind }>["items"][number];

function itemsOf<Kind extends ResultKind>(pages: readonly ResultPage[], kind: Kind): ItemOf<Kind>[] {
  const items = pages.flatMap((page) => (page.entity === kind ? (page.items as ItemOf<Kind>[]) : []));
  return [...new Map(items.map((item) => ["video" in item ? item.video._id : item._id, item])).values()];
}
