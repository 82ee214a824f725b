import { useInfiniteQuery } from "@tanstack/react-query";
import type { SearchResults } from "#shared/search/contract.ts";
import { type FoundKind, foundQuery } from "#web/features/search/queries.ts";
import type { SearchFilters } from "#web/features/search/search-filters.ts";
import { PlaylistTile } from "#web/features/playlists/playlist-tile.tsx";
import { FilmGrid } from "#web/features/videos/film-grid.tsx";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonGrid } from "#web/ui/skeleton.tsx";
import { ChannelRow } from "./channel-row.tsx";
import { Meant } from "./meant.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { SpokenRow } from "./spoken-row.tsx";
import { UserRow } from "./user-row.tsx";

interface FoundListProps {
  readonly kind: FoundKind;
  readonly filters: SearchFilters;
}

const ROWS = "grid grid-cols-2 gap-x-6 gap-y-1 max-md:grid-cols-1";

/** All results of one kind, part after part. */
export function FoundList({ kind, filters }: FoundListProps) {
  const list = useInfiniteQuery(foundQuery(kind, filters));
  if (list.isPending) return <SkeletonGrid of={kind === "channels" ? "channels" : "videos"} />;
  if (!list.data) {
    return <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  }
  const [first] = list.data.pages;
  if (!first || first.items.length === 0) return <NothingFound filters={filters} />;
  return (
    <>
      <Meant filters={filters} corrected={first.corrected} didYouMean={first.didYouMean} />
      <Parts pages={list.data.pages} headingLevel={2} />
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

type Part = Pick<Extract<SearchResults, { readonly entity: FoundKind }>, "entity" | "items">;

interface PartsProps {
  readonly pages: readonly Part[];
  readonly headingLevel: 2 | 3;
}

/** Results of one kind, each once: what is published meanwhile moves others into the next part. */
export function Parts({ pages, headingLevel }: PartsProps) {
  const of = <Kind extends FoundKind>(kind: Kind) => itemsOf(pages, kind);
  switch (pages[0]?.entity) {
    case "videos":
      return <FilmGrid films={of("videos")} headingLevel={headingLevel} />;
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
    case "spoken":
      return (
        <ul className="grid gap-7">
          {of("spoken").map((hit) => (
            <SpokenRow key={hit.video._id} hit={hit} headingLevel={headingLevel} />
          ))}
        </ul>
      );
    case undefined:
      return null;
  }
}

type ItemOf<Kind extends FoundKind> = Extract<SearchResults, { readonly entity: Kind }>["items"][number];

function itemsOf<Kind extends FoundKind>(pages: readonly Part[], kind: Kind): ItemOf<Kind>[] {
  const items = pages.flatMap((page) => (page.entity === kind ? (page.items as ItemOf<Kind>[]) : []));
  return [...new Map(items.map((item) => ["video" in item ? item.video._id : item._id, item])).values()];
}
