import { VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import type { VideosFilter } from "#web/features/videos/queries.ts";

export function videosOf(channelId: string): VideosFilter {
  return { status: "public", limit: VIDEOS_PAGE_SIZE, channelId };
}
