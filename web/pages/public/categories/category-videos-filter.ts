import { VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import type { VideosFilter } from "#web/features/videos/queries.ts";

export function categoryVideosFilter(category: string): VideosFilter {
  return { status: "public", limit: VIDEOS_PAGE_SIZE, category };
}
