import { useQuery } from "@tanstack/react-query";
import { PlaylistSkeleton } from "#web/features/playlists/playlist-skeleton.tsx";
import { playlistModeration } from "#web/layouts/playlist-moderation.tsx";
import { PlaylistView } from "#web/features/playlists/playlist-view.tsx";
import { playlistQuery } from "#web/features/playlists/queries.ts";
import { VideoListRow } from "#web/features/videos/video-list-card.tsx";
import { Unavailable } from "#web/features/videos/unavailable.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useKeepAlivePage } from "#web/layouts/default/keep-alive.ts";
import { isNotFound } from "#web/data/load-if-visible.ts";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";

/** A playlist: other users' if public or unlisted, or any own playlist. */
export function PlaylistPage() {
  const { params, search } = useKeepAlivePage();
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
        Row={VideoListRow}
        key={playlistId}
        playlist={playlist}
        hrefAfterDeletion="/watch-later"
        {...playlistModeration(playlist)}
        scrollToId={search["id"]}
      />
    );
  // Until the viewer is known, a 404 from the server's visitor request is not conclusive.
  if (viewer.kind === "visitor" || (viewer.kind === "member" && isNotFound(error))) {
    return <Unavailable title={m.playlists_unavailable()}>{m.playlists_unavailable_text()}</Unavailable>;
  }
  if (viewer.kind === "member" && error) {
    return <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return <PlaylistSkeleton />;
}
