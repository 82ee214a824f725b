import type { QueryClient } from "@tanstack/react-query";
import { channelQuery } from "#web/features/channels/queries.ts";
import { prefetchFilmParts } from "#web/features/playback/film-parts.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { besideQuery } from "#web/features/videos/suggested-queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadIfVisible } from "#web/load-if-visible.ts";
import { videoTitle } from "#web/video-title.ts";
import { filmHead } from "./film-head.ts";

interface WatchContext {
  readonly queryClient: QueryClient;
  readonly origin: string;
}

/** The film and what stands beside it; gives what the head of the page says. */
export async function loadWatch({ queryClient, origin }: WatchContext, id: string) {
  // Said here already: the account may be known before this page is alive and asks for itself.
  const personal = { ...videoQuery(id), meta: { isPersonal: true } };
  let isBlocked = false;
  const video = await loadIfVisible(queryClient, personal, {
    onHidden(failure) {
      isBlocked = failure.code === "VIDEO_BLOCKED";
    },
  });
  if (!video) {
    const title = isBlocked ? m.watch_blocked() : m.watch_unavailable();
    return { head: { title, isPrivate: true }, filmMeta: [], filmLinks: [], isBlocked };
  }

  const besides = [
    queryClient.prefetchQuery(channelQuery(video.channelId)),
    queryClient.prefetchInfiniteQuery(besideQuery(id)),
    prefetchFilmParts(queryClient, id),
  ];
  // In the browser the film does not wait for them, and nobody reads more of the head than the title.
  if (!import.meta.env.SSR) {
    return { head: { title: videoTitle(video) }, filmMeta: [], filmLinks: [], isBlocked };
  }
  await Promise.all(besides);
  return { ...filmHead(video, origin), isBlocked };
}
