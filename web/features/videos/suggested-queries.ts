import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#web/data/api.ts";
import type { Call } from "#shared/client.ts";
import { type RecommendedVideo, recommendations } from "#shared/recommendations/contract.ts";

const PAGE_SIZE = 16;

/** Videos recommended beside a video, paginated. */
export function relatedVideosQuery(videoId: string) {
  return suggestedQuery(`/videos/${videoId}/recommended`);
}

/** Videos recommended to the viewer, paginated. */
export const recommendedQuery = suggestedQuery("/videos/recommended");

function suggestedQuery(path: `/${string}`) {
  return infiniteQueryOptions({
    queryKey: ["videos", "suggested", path],
    queryFn: ({ pageParam, signal }) => suggestedVideos(call, path, PAGE_SIZE, pageParam, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ items, count }, _pages, offset) => {
      const next = offset + items.length;
      return items.length > 0 && next < count ? next : undefined;
    },
    // Members see another list than the visitor for whom the server renders.
    meta: { isPersonal: true },
    // The list beside a video does not change while the video is watched.
    staleTime: 5 * 60_000,
  });
}

/** One page of recommended videos at an API path, e.g. `/videos/{id}/recommended`. */
export function suggestedVideos(
  request: Call,
  path: `/${string}`,
  limit: number,
  offset: number,
  options: { readonly signal?: AbortSignal } = {},
): Promise<{ items: RecommendedVideo[]; count: number }> {
  return request({ ...recommendations.forViewer, path }, { query: { limit, offset } }, options);
}
