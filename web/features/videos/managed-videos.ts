import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { VISIBILITIES } from "#shared/channels/contract.ts";
import { MANAGED_SORTS, VIDEOS_PAGE_SIZE, videos } from "#shared/videos/contract.ts";
import { VIDEO_STATUSES, type VideoStatus } from "#shared/videos/lifecycle.ts";
import { call } from "#web/api.ts";

export type ManagedSort = (typeof MANAGED_SORTS)[number];

/** Which videos of a channel are looked at, and in which order. */
export interface ManagedView {
  /** From 1. */
  readonly page: number;
  readonly status: VideoStatus | undefined;
  readonly visibility: (typeof VISIBILITIES)[number] | undefined;
  /** Part of a title. */
  readonly query: string;
  readonly sort: ManagedSort;
  readonly sortDesc: boolean;
}

/** The same as the address says it; what is usual is left out. */
export type ManagedSearch = Readonly<
  Partial<Record<"page" | "status" | "visibility" | "q" | "sort", unknown>>
>;

export function viewOf(search: ManagedSearch): ManagedView {
  const { page, status, visibility, q, sort } = search;
  const [sorted, direction] = wordOf(sort).split(".");
  return {
    page: Math.max(1, Math.trunc(Number(page)) || 1),
    status: VIDEO_STATUSES.find((one) => one === status),
    visibility: VISIBILITIES.find((one) => one === visibility),
    query: wordOf(q),
    sort: MANAGED_SORTS.find((one) => one === sorted) ?? "createdAt",
    sortDesc: direction !== "asc",
  };
}

/** "2026" stands in an address as a number. */
function wordOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export function searchOf({ page, status, visibility, query, sort, sortDesc }: ManagedView): ManagedSearch {
  const isUsualSort = sort === "createdAt" && sortDesc;
  return {
    ...(page > 1 ? { page } : {}),
    ...(status ? { status } : {}),
    ...(visibility ? { visibility } : {}),
    ...(query === "" ? {} : { q: query }),
    ...(isUsualSort ? {} : { sort: `${sort}.${sortDesc ? "desc" : "asc"}` }),
  };
}

/** Is only a part of the videos looked at? */
export function isFiltered({ status, visibility, query }: ManagedView): boolean {
  return status !== undefined || visibility !== undefined || query !== "";
}

/** One page of the videos of a channel, whatever their state. */
export function managedVideosQuery(channelId: string, view: ManagedView) {
  const { page, status, visibility, query, sort, sortDesc } = view;
  return queryOptions({
    queryKey: ["videos", "listAll", { channelId, ...view }],
    queryFn: ({ signal }) =>
      call(
        videos.listAll,
        {
          query: {
            ...{ channelId, sort, sortDesc, limit: VIDEOS_PAGE_SIZE, offset: (page - 1) * VIDEOS_PAGE_SIZE },
            ...(status ? { status } : {}),
            ...(visibility ? { visibility } : {}),
            ...(query === "" ? {} : { query }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
