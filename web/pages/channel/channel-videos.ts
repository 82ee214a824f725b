import { VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import type { VideosFilter } from "#web/features/videos/queries.ts";

/** The channel's videos, or those whose titles hold the words. */
export function videosOf(channelId: string, words = ""): VideosFilter {
  const filter = { status: "public", limit: VIDEOS_PAGE_SIZE, channelId } as const;
  return words === "" ? filter : { ...filter, query: words };
}
