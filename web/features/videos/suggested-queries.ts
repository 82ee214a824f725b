import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#web/api.ts";
import { suggestedVideos } from "./suggested-videos.ts";

const PART = 16;

/** What to watch after a film, part after part. */
export function besideQuery(videoId: string) {
  return suggestedQuery(`/videos/${videoId}/recommended`);
}

/** What the viewer may like, part after part. */
export const forViewerQuery = suggestedQuery("/videos/recommended");

function suggestedQuery(path: `/${string}`) {
  return infiniteQueryOptions({
    queryKey: ["videos", "suggested", path],
    queryFn: ({ pageParam, signal }) => suggestedVideos(call, path, PART, pageParam, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ items, count }, _pages, offset) => {
      const next = offset + items.length;
      return items.length > 0 && next < count ? next : undefined;
    },
    // Members see another list than the server's visitor.
    meta: { isPersonal: true },
    // What is beside a film stays while it is watched.
    staleTime: 5 * 60_000,
  });
}
