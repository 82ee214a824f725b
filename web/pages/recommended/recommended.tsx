import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { PlaylistTile } from "#web/features/playlists/playlist-tile.tsx";
import { VideoParts } from "#web/features/videos/endless-videos.tsx";
import { FilmGrid } from "#web/features/videos/film-grid.tsx";
import { Silence } from "#web/features/videos/silence.tsx";
import { forViewerQuery } from "#web/features/videos/suggested-queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useIsHeard } from "#web/session/is-heard.ts";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { Section, SectionHeader } from "#web/ui/section.tsx";
import { picksQuery, recommendedPlaylistsQuery } from "./queries.ts";

/** What the staff have picked, videos and playlists, then what suits the viewer. */
export function Recommended({ seenId }: { readonly seenId: string | undefined }) {
  const isHeard = useIsHeard();
  const picks = useQuery(picksQuery).data?.items.filter(({ channelId }) => isHeard(channelId)) ?? [];
  const playlists = useQuery(recommendedPlaylistsQuery).data?.items ?? [];
  const list = useInfiniteQuery(forViewerQuery);
  const hasPicks = picks.length + playlists.length > 0;
  const suggested = (
    <VideoParts
      list={list}
      headingLevel={hasPicks ? 3 : 2}
      seenId={seenId}
      exceptIds={new Set(picks.map(({ _id }) => _id))}
      empty={hasPicks ? null : <Silence headingLevel={2} />}
    />
  );
  return (
    <div className="pt-6">
      <SectionHeader title={m.discovery_recommended()} headingLevel={1} />
      {picks.length > 0 && (
        <Section title={m.discovery_recommended_picks()} className="mt-7!">
          <FilmGrid films={picks} headingLevel={3} />
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
