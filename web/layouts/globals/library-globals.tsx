import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { visitorPositions } from "#web/features/playback/visitor-positions.ts";
import { AddToPlaylistHost } from "#web/features/playlists/add-to-playlist-host.tsx";
import { cardExtras } from "#web/features/videos/card-extras.ts";
import { useViewer, type Viewer } from "#web/session/viewer.ts";
import { CardTools } from "#web/layouts/card-tools.tsx";
import { playbackPositionsQuery } from "#web/features/library/queries.ts";
import { mySubscriptionsQuery, SUBSCRIPTIONS_KEY } from "#web/features/library/subscription-queries.ts";

/** Library features of every page: card tools, watch progress on cards, and the playlist dialog. */
export function LibraryGlobals() {
  const viewer = useViewer();
  usePlaybackPositions(viewer);
  useFreshSubscriptions(viewer);
  useEffect(() => cardExtras.setState({ Tools: CardTools }), []);
  return <AddToPlaylistHost />;
}

function usePlaybackPositions({ kind }: Viewer): void {
  const { data } = useQuery({ ...playbackPositionsQuery, enabled: kind === "member" });
  useEffect(() => {
    if (kind === "unknown") return;
    const positions = kind === "visitor" ? visitorPositions() : (data ?? []);
    cardExtras.setState({
      positions: new Map(positions.map(({ videoId, seconds }) => [videoId, seconds])),
    });
  }, [kind, data]);
}

/** Refetches subscriptions when the account, which is polled every minute, reports that any browser changed them. */
function useFreshSubscriptions(viewer: Viewer): void {
  const queryClient = useQueryClient();
  const lastChange = viewer.kind === "member" ? viewer.user.lastSubscriptionsChange : undefined;
  useEffect(() => {
    const known = queryClient.getQueryData(mySubscriptionsQuery.queryKey);
    if (lastChange === undefined || !known || known.updatedAt === lastChange) return;
    void queryClient.invalidateQueries({ queryKey: SUBSCRIPTIONS_KEY });
  }, [queryClient, lastChange]);
}
