import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { VISIBILITIES } from "#shared/channels/contract.ts";
import { MANAGED_SORTS, VIDEOS_PAGE_SIZE, videos } from "#shared/videos/contract.ts";
import { VIDEO_STATUSES, type VideoStatus } from "#shared/videos/lifecycle.ts";
import { call } from "#web/data/api.ts";

export type ManagedSort = (typeof MANAGED_SORTS)[number];

/** Filter and order of the videos in a channel's management list. */
export interface ManagedView {
  /** Page number, from 1. */
  readonly page: number;
  readonly status: VideoStatus | undefined;
  readonly visibility: (typeof VISIBILITIES)[number] | undefined;
  /** Search text for titles. */
  readonly query: string;
  readonly sort: ManagedSort;
  readonly sortDesc: boolean;
}

/** The same as URL parameters; default values are omitted. */
export type ManagedSearch = Readonly<
  Partial<Record<"page" | "status" | "visibility" | "q" | "sort", unknown>>
>;

export function viewOf(search: ManagedSearch): ManagedView {
  const { page, status, visibility, q, sort } = search;
  const [sorted, direction] = stringParam(sort).split(".");
  return {
    page: Math.max(1, Math.trunc(Number(page)) || 1),
    status: VIDEO_STATUSES.find((one) => one === status),
    visibility: VISIBILITIES.find((one) => one === visibility),
    query: stringParam(q),
    sort: MANAGED_SORTS.find((one) => one === sorted) ?? "createdAt",
    sortDesc: direction !== "asc",
  };
}

/** The router parses "2026" in a URL as a number. */
function stringParam(value: unknown): string {
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

/** Whether any filter is set. */
export function isFiltered({ status, visibility, query }: ManagedView): boolean {
  return status !== undefined || visibility !== undefined || query !== "";
}

/** One page of the videos of a channel, in any state. */
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
