import { videoTitle } from "#web/data/video-title.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { chapters } from "#shared/chapters/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { setNotFoundStatus, loadIfVisible } from "#web/data/load-if-visible.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { publicConfig } from "#web/ssr/public-config.ts";
import { anonymousClient } from "#web/features/videos/anonymous-client.ts";

/**
 * For videos embedded in other sites, and for data that must be the same for every visitor. On the server every call
 * of a page is anonymous.
 */
const callAnonymously: typeof call = import.meta.env.SSR
  ? call
  : (endpoint, ...input) => anonymousClient(publicConfig().apiUrl)(endpoint, ...input);

async function loadEmbeddedVideo(callApi: typeof call, id: string) {
  const input = { params: { id } };
  const [video, chapterList, tracks] = await Promise.all([
    callApi(videos.get, input),
    callApi(chapters.list, input),
    callApi(subtitles.list, input),
  ]);
  return { video, chapters: chapterList.items, subtitles: tracks.items };
}

/**
 * A video as every visitor sees it, with the data its player needs; in the browser an age-restricted one as the viewer
 * of the frame sees it.
 */
export function embeddedVideoQuery(id: string) {
  return queryOptions({
    queryKey: ["embed", "film", id],
    queryFn: async () => {
      const shown = await loadEmbeddedVideo(callAnonymously, id);
      return import.meta.env.SSR || shown.video.ageGate === "open" ? shown : loadEmbeddedVideo(call, id);
    },
    // Fetched again for a reason only: what is being watched stays if it fails.
    staleTime: Infinity,
  });
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Responds with 404 where no public video exists; returns the page head and whether a video exists. */
export async function loadEmbed(queryClient: QueryClient, id: string | undefined) {
  const isValidId = id !== undefined && ID.test(id);
  if (!isValidId) setNotFoundStatus();
  const embeddedVideo = isValidId ? await loadIfVisible(queryClient, embeddedVideoQuery(id)) : undefined;
  const title = embeddedVideo ? videoTitle(embeddedVideo.video) : m.shell_error_not_found();
  return { title, isPrivate: true, exists: embeddedVideo !== undefined };
}
