import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { PlaylistTile } from "#web/features/playlists/playlist-tile.tsx";
import { InfiniteVideoList } from "#web/features/videos/infinite-videos.tsx";
import { VideoGrid } from "#web/features/videos/video-grid.tsx";
import { EmptySite } from "#web/features/videos/empty-site.tsx";
import { recommendedQuery } from "#web/features/videos/suggested-queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMuteFilter } from "#web/session/identity/mute-filter.ts";
import { CardGrid } from "#web/ui/cards/card-grid.tsx";
import { Section, SectionHeader } from "#web/ui/layout/section.tsx";
import { picksQuery, recommendedPlaylistsQuery } from "./queries.ts";

/** Videos and playlists picked by the staff, then personal recommendations. */
export function Recommended({ seenId }: { readonly seenId: string | undefined }) {
  const isNotMuted = useMuteFilter();
  const picks = useQuery(picksQuery).data?.items.filter(({ channelId }) => isNotMuted(channelId)) ?? [];
  const playlists = useQuery(recommendedPlaylistsQuery).data?.items ?? [];
  const list = useInfiniteQuery(recommendedQuery);
  const hasPicks = picks.length + playlists.length > 0;
  const suggested = (
    <InfiniteVideoList
      list={list}
      headingLevel={hasPicks ? 3 : 2}
      scrollToId={seenId}
      excludedIds={new Set(picks.map(({ _id }) => _id))}
      empty={hasPicks ? null : <EmptySite headingLevel={2} />}
    />
  );
  return (
    <div className="pt-6">
      <SectionHeader title={m.discovery_recommended()} headingLevel={1} />
      {picks.length > 0 && (
        <Section title={m.discovery_recommended_picks()} className="mt-7!">
          <VideoGrid videos={picks} headingLevel={3} />
        </Section>
      )}
      {playlists.length > 0 && (
        <Section title={m.discovery_recommended_playlists()}>
          <CardGrid of="videos" isRowOnPhones>
            {playlists.map((playlist) => (
              <PlaylistTile
                key={playlist._id}
                playlist={playlist}
                href={`/playlist/${playlist._id}`}
                headingLevel={3}
              />
            ))}
          </CardGrid>
        </Section>
      )}
      {hasPicks ? <Section title={m.discovery_recommended_for_you()}>{suggested}</Section> : suggested}
    </div>
  );
}
