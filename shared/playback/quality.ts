import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { wholeNumber } from "#shared/paging.ts";

export const QUALITY_DEFAULT_DAYS = 7;
export const QUALITY_MAX_DAYS = 90;

/** The playback quality of videos, as measured by players. */
export const PlaybackQuality = z.object({
  /** Measured views; of many only the latest are used. */
  views: z.int(),
  /** Time from the play request to the first frame; null without measurements. */
  startupMedianMs: z.nullable(z.number()),
  startupSlowMs: z.nullable(z.number()),
  /** Share of the views that stalled at least once. */
  stalledShare: z.number(),
  /** Share of the playback time spent stalled. */
  stallTimeShare: z.number(),
  /** Share of the views with an error. */
  failedShare: z.number(),
  /** Views by the quality they played last, from high to low. */
  heights: z.array(z.object({ height: z.int(), views: z.int() })),
  /** Views by failure, the most frequent first. */
  failures: z.array(z.object({ cause: z.string(), views: z.int() })),
  days: z.array(z.object({ date: z.iso.date(), views: z.int(), startupMedianMs: z.number() })),
});
export type PlaybackQuality = z.output<typeof PlaybackQuality>;

export const playbackQuality = {
  show: endpoint({
    method: "GET",
    path: "/admin/playback",
    access: "staff",
    summary: "Startup time, stalls and quality of playback",
    query: z.object({ days: wholeNumber(1, QUALITY_MAX_DAYS, QUALITY_DEFAULT_DAYS) }),
    response: PlaybackQuality,
  }),
};
