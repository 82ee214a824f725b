import { useQuery } from "@tanstack/react-query";
import { PlaylistSkeleton } from "#web/features/playlists/playlist-skeleton.tsx";
import { playlistModeration } from "#web/layouts/playlist-moderation.tsx";
import { PlaylistView } from "#web/features/playlists/playlist-view.tsx";
import { playlistQuery } from "#web/features/playlists/queries.ts";
import { FilmRow } from "#web/features/videos/film-card.tsx";
import { Unavailable } from "#web/features/videos/unavailable.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useKeptPage } from "#web/kept-page.ts";
import { isNotFound } from "#web/load-if-visible.ts";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { ErrorState } from "#web/ui/empty-state.tsx";

/** A playlist of anybody: of strangers those that may be seen, of oneself all. */
export function PlaylistPage() {
  const { params, search } = useKeptPage();
  const { playlistId = "" } = params;
  const viewer = useLikelyViewer();
  const {
    data: playlist,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...playlistQuery(playlistId),
    enabled: viewer.kind === "member",
    retry: (failures, failure) => failures < 1 && !isNotFound(failure),
  });

  if (playlist)
    return (
      <PlaylistView
        Row={FilmRow}
        key={playlistId}
        playlist={playlist}
        hrefAfterDeletion="/watch-later"
        {...playlistModeration(playlist)}
        seenId={search["id"]}
      />
    );
  // Before the viewer is known, an answer to the server's visitor says nothing.
  if (viewer.kind === "visitor" || (viewer.kind === "member" && isNotFound(error))) {
    return <Unavailable title={m.playlists_unavailable()}>{m.playlists_unavailable_text()}</Unavailable>;
  }
  if (viewer.kind === "member" && error) {
    return <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return <PlaylistSkeleton />;
}
