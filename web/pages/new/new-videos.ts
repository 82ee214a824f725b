import { VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import type { VideosFilter } from "#web/features/videos/queries.ts";

export const NEW_VIDEOS = { status: "public", limit: VIDEOS_PAGE_SIZE } as const satisfies VideosFilter;
