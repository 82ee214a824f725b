import { infiniteQueryOptions } from "@tanstack/react-query";
import { playlists } from "#shared/playlists/contract.ts";
import { VIDEOS_PAGE_SIZE, videos } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { atLeast } from "#web/at-least.ts";

/** What the editors have picked, in their order; as long as they have picked nothing, what is being watched. */
export const recommendedQuery = infiniteQueryOptions({
  queryKey: ["playlists", "recommended", "endless"],
  queryFn: ({ pageParam, signal }) => {
    const part = loadPart(pageParam, signal);
    return pageParam === 0 ? part : atLeast(part);
  },
  initialPageParam: 0,
  getNextPageParam: ({ items, count, isPicked }, parts) => {
    const next = parts.reduce((sum, part) => sum + part.items.length, 0);
    return isPicked && items.length > 0 && next < count ? next : undefined;
  },
});

async function loadPart(offset: number, signal: AbortSignal) {
  const query = { limit: VIDEOS_PAGE_SIZE, offset, paged: true };
  const picked = await call(playlists.videos, { params: { id: "recommended" }, query }, { signal });
  if (picked.count > 0) return { ...picked, isPicked: true };
  const watched = { status: "public", sort: "trending", limit: VIDEOS_PAGE_SIZE } as const;
  return { ...(await call(videos.list, { query: watched }, { signal })), isPicked: false };
}
