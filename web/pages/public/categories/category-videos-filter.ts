import type { Category } from "#shared/catalogue/catalogue.ts";
import { VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import type { VideosFilter } from "#web/features/videos/queries.ts";

export function categoryVideosFilter(category: Category): VideosFilter {
  return { status: "public", limit: VIDEOS_PAGE_SIZE, category };
}
