import * as z from "zod/mini";
import { AGES } from "#shared/accounts/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf } from "#shared/paging.ts";

const Day = z.iso.date();
/** Viewers of unknown age. */
export const AGE_UNKNOWN = "-1";

/** Whole days in Polish time, inclusive; the last 28 days without dates or without a body. */
const Period = z.pipe(
  z.nullish(z.object({ startDate: z.nullish(Day), endDate: z.nullish(Day) })),
  z.transform((period) => period ?? {}),
);

export const AdFigures = z.object({
  views: z.int(),
  clicks: z.int(),
  /** Clicks per view, 0 to 1. */
  ctr: z.number(),
  pointsUsed: z.int(),
});
export type AdFigures = z.output<typeof AdFigures>;

export const AdStatistics = z.object({
  startDate: Day,
  endDate: Day,
  ...AdFigures.shape,
  days: z.array(z.object({ date: Day, views: z.int(), clicks: z.int() })),
});
export type AdStatistics = z.output<typeof AdStatistics>;

export const AdSkips = z.object({ shown: z.int(), skipped: z.int(), averageSeconds: z.number() });
export type AdSkips = z.output<typeof AdSkips>;

const ById = z.object({ id: Id });

export const adStatistics = {
  all: endpoint({
    method: "POST",
    path: "/ad-statistics/{id}",
    access: "ownerOrStaff",
    changesNothing: true,
    summary: "Views and clicks of an ad, day by day",
    params: ById,
    body: Period,
    response: AdStatistics,
  }),
  audience: endpoint({
    method: "GET",
    path: "/ad-audience/{id}",
    access: "ownerOrStaff",
    summary: "Views of an ad by the viewers' age group",
    params: ById,
    response: listOf(z.object({ age: z.enum([AGE_UNKNOWN, ...AGES]), views: z.int() })),
  }),
  views: endpoint({
    method: "POST",
    path: "/ad-views/{id}",
    access: "ownerOrStaff",
    changesNothing: true,
    summary: "Views of an ad on each day",
    params: ById,
    body: Period,
    response: listOf(z.object({ date: Day, views: z.int() })),
  }),
  skips: endpoint({
    method: "POST",
    path: "/ad-skip-stats/{id}",
    access: "ownerOrStaff",
    changesNothing: true,
    summary: "Views, dismissals and average display time of an ad",
    params: ById,
    body: Period,
    response: AdSkips,
  }),
  general: endpoint({
    method: "POST",
    path: "/ad-general-stats/{id}",
    access: "ownerOrStaff",
    changesNothing: true,
    summary: "The sums of an ad",
    params: ById,
    body: Period,
    response: AdFigures,
  }),
};
