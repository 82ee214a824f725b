import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { chapters } from "#shared/chapters/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { call } from "#web/api.ts";

/** The chapters of a film. */
export function chaptersQuery(videoId: string) {
  return queryOptions({
    queryKey: ["videos", "chapters", videoId],
    queryFn: ({ signal }) => call(chapters.list, { params: { id: videoId } }, { signal }),
  });
}

/** The subtitles of a film, by language. */
export function subtitlesQuery(videoId: string) {
  return queryOptions({
    queryKey: ["videos", "subtitles", videoId],
    queryFn: ({ signal }) => call(subtitles.list, { params: { id: videoId } }, { signal }),
  });
}

/** What the player shows besides the film itself; it plays without waiting for it. */
export function useFilmParts(videoId: string) {
  const { data: chapterList } = useQuery(chaptersQuery(videoId));
  const { data: tracks } = useQuery(subtitlesQuery(videoId));
  return { chapters: chapterList?.items, subtitles: tracks?.items };
}

export async function prefetchFilmParts(queryClient: QueryClient, videoId: string): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(chaptersQuery(videoId)),
    queryClient.prefetchQuery(subtitlesQuery(videoId)),
  ]);
}
