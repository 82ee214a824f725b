import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { chapters } from "#shared/chapters/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { call } from "#web/data/api.ts";

/** The chapters of a video. */
export function chaptersQuery(videoId: string) {
  return queryOptions({
    queryKey: ["videos", "chapters", videoId],
    queryFn: ({ signal }) => call(chapters.list, { params: { id: videoId } }, { signal }),
  });
}

/** The subtitles of a video, by language. */
export function subtitlesQuery(videoId: string) {
  return queryOptions({
    queryKey: ["videos", "subtitles", videoId],
    queryFn: ({ signal }) => call(subtitles.list, { params: { id: videoId } }, { signal }),
  });
}

/** Chapters and subtitles for the player. Playback does not wait for them. */
export function useVideoExtras(videoId: string) {
  const { data: chapterList } = useQuery(chaptersQuery(videoId));
  const { data: tracks } = useQuery(subtitlesQuery(videoId));
  return { chapters: chapterList?.items, subtitles: tracks?.items };
}

export async function prefetchVideoExtras(queryClient: QueryClient, videoId: string): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(chaptersQuery(videoId)),
    queryClient.prefetchQuery(subtitlesQuery(videoId)),
  ]);
}
