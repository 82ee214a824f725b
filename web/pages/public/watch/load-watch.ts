import type { QueryClient } from "@tanstack/react-query";
import { endpointPath } from "#shared/client.ts";
import { videos } from "#shared/videos/contract.ts";
import { channelQuery } from "#web/features/channels/queries.ts";
import { prefetchVideoExtras } from "#web/features/playback/video-extras.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { relatedVideosQuery } from "#web/features/videos/suggested-queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadIfVisible } from "#web/data/load-if-visible.ts";
import { videoTitle } from "#web/data/video-title.ts";
import { videoHead } from "./video-head.ts";

interface WatchContext {
  readonly queryClient: QueryClient;
  readonly origin: string;
}

/** Loads the video and its related data; returns the page head. */
export async function loadWatch({ queryClient, origin }: WatchContext, id: string) {
  // Set here too: the account may be known before this page hydrates and fetches on its own.
  const personalVideoQuery = { ...videoQuery(id), meta: { isPersonal: true } };
  let isBlocked = false;
  const video = await loadIfVisible(queryClient, personalVideoQuery, {
    itemPath: endpointPath(videos.get, { id }),
    onHidden(failure) {
      isBlocked = failure.code === "VIDEO_BLOCKED";
    },
  });
  if (!video) {
    const title = isBlocked ? m.playback_blocked() : m.playback_unavailable();
    return { head: { title, isPrivate: true }, videoMeta: [], videoLinks: [], isBlocked };
  }

  const relatedQueries = [
    queryClient.prefetchQuery(channelQuery(video.channelId)),
    queryClient.prefetchInfiniteQuery(relatedVideosQuery(id)),
    prefetchVideoExtras(queryClient, id),
  ];
  // In the browser the video does not wait for these requests, and only the title of the head is used.
  if (!import.meta.env.SSR) {
    return { head: { title: videoTitle(video) }, videoMeta: [], videoLinks: [], isBlocked };
  }
  await Promise.all(relatedQueries);
  return { ...videoHead(video, origin), isBlocked };
}
