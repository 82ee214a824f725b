import { VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import type { VideosFilter } from "#web/features/videos/queries.ts";

/** Filter for the channel's videos, optionally by words in the title. */
export function channelVideosFilter(channelId: string, titleQuery = ""): VideosFilter {
  const filter = { status: "public", limit: VIDEOS_PAGE_SIZE, channelId } as const;
  return titleQuery === "" ? filter : { ...filter, query: titleQuery };
}
