import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { wholeNumber } from "#shared/paging.ts";

export const QUALITY_DEFAULT_DAYS = 7;
export const QUALITY_MAX_DAYS = 90;

/** How well films play, as players have measured it. */
export const PlaybackQuality = z.object({
  /** Views that were measured; of very many only the latest are looked at. */
  views: z.int(),
  /** From asking to play until the first picture; null while nobody has measured it. */
  startupMedianMs: z.nullable(z.number()),
  startupSlowMs: z.nullable(z.number()),
  /** Share of the views that stood still at least once. */
  stalledShare: z.number(),
  /** Share of the time people waited for a film that had begun. */
  stallTimeShare: z.number(),
  /** Share of the views that met a failure. */
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
    summary: "How quickly films begin, how often they stall, and in which quality they play",
    query: z.object({ days: wholeNumber(1, QUALITY_MAX_DAYS, QUALITY_DEFAULT_DAYS) }),
    response: PlaybackQuality,
  }),
};
