import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { rememberedPlaces } from "#web/features/playback/visitor-places.ts";
import { AddToPlaylistHost } from "#web/features/playlists/add-to-playlist-host.tsx";
import { useCardExtras } from "#web/features/videos/card-extras.ts";
import { useViewer, type Viewer } from "#web/session/viewer.ts";
import { CardTools } from "./card-tools.tsx";
import { placesQuery } from "#web/features/library/queries.ts";
import { mySubscriptionsQuery, SUBSCRIPTIONS_KEY } from "#web/features/library/subscription-queries.ts";

/** What the library adds to every page: the tools of cards, how far their films were watched, the dialog of playlists. */
export function LibraryCompanion() {
  const viewer = useViewer();
  usePlaces(viewer);
  useFreshSubscriptions(viewer);
  useEffect(() => useCardExtras.setState({ Tools: CardTools }), []);
  return <AddToPlaylistHost />;
}

function usePlaces({ kind }: Viewer): void {
  const { data } = useQuery({ ...placesQuery, enabled: kind === "member" });
  useEffect(() => {
    if (kind === "unknown") return;
    const places = kind === "visitor" ? rememberedPlaces() : (data ?? []);
    useCardExtras.setState({ places: new Map(places.map(({ videoId, seconds }) => [videoId, seconds])) });
  }, [kind, data]);
}

/** The account is asked for every minute: it tells when another browser has subscribed to something. */
function useFreshSubscriptions(viewer: Viewer): void {
  const queryClient = useQueryClient();
  const lastChange = viewer.kind === "member" ? viewer.user.lastSubscriptionsChange : undefined;
  useEffect(() => {
    const known = queryClient.getQueryData(mySubscriptionsQuery.queryKey);
    if (lastChange === undefined || !known || known.updatedAt === lastChange) return;
    void queryClient.invalidateQueries({ queryKey: SUBSCRIPTIONS_KEY });
  }, [queryClient, lastChange]);
}
