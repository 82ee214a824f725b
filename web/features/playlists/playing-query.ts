import { useQuery } from "@tanstack/react-query";
import { library } from "#shared/library/contract.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { type PlayingList, shuffled, WATCH_LATER } from "./playing-list.ts";
import { playlistName } from "./playlist-name.ts";
import { playlistQuery, playlistVideosQuery } from "./queries.ts";

const PAGE_SIZE = 100;

interface PlayedList {
  readonly name: string | undefined;
  /** URL of the list itself. */
  readonly href: string;
  /** In playback order; undefined while loading. */
  readonly videos: readonly VideoCard[] | undefined;
  readonly hasFailed: boolean;
}

/** The list being played: a playlist, or the saved videos. */
export function usePlayedList({ id, shuffle }: PlayingList): PlayedList {
  const isSaved = id === WATCH_LATER;
  const viewer = useLikelyViewer();
  const saved = useQuery({ ...allSaved, enabled: isSaved && viewer.kind === "member" });
  const playlist = useQuery({ ...playlistQuery(id), enabled: !isSaved });
  const ofPlaylist = useQuery({ ...playlistVideosQuery(id), enabled: !isSaved });
  const { data, isError } = isSaved ? saved : ofPlaylist;
  return {
    name: isSaved ? m.library_watch_later() : playlist.data && playlistName(playlist.data),
    href: isSaved ? "/watch-later" : `/playlist/${id}`,
    videos: data && (shuffle === undefined ? data : shuffled<VideoCard>(data, shuffle)),
    hasFailed: isError || (isSaved && viewer.kind === "visitor"),
  };
}

/** All saved videos in one list. */
const allSaved = {
  queryKey: ["library", "watchLater", "all"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const found: VideoCard[] = [];
    for (;;) {
      const query = { limit: PAGE_SIZE, offset: found.length };
      const { items, count } = await call(library.watchLater, { query }, { signal });
      found.push(...items);
      if (items.length === 0 || found.length >= count) return found;
    }
  },
};
