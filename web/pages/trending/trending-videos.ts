import { VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import type { VideosFilter } from "#web/features/videos/queries.ts";

export const TRENDING_VIDEOS: VideosFilter = { status: "public", limit: VIDEOS_PAGE_SIZE, sort: "trending" };
