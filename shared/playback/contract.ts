import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id } from "#shared/paging.ts";
import { WATCHED_PARTS_TEXT } from "./watched-parts.ts";

export const STATS_MAX_BYTES = 32 * 1024;

/** Measurements of our own player. */
export const PlaybackStats = z.object({
  videoId: Id,
  viewId: Id,
  startupMs: z.optional(z.number().check(z.minimum(0), z.maximum(600_000))),
  watchedSeconds: z.optional(z.number().check(z.minimum(0), z.maximum(1_000_000))),
  stalls: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
  stallMs: z.optional(z.number().check(z.minimum(0), z.maximum(86_400_000))),
  quality: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  dropped: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
  error: z.optional(z.string().check(z.maxLength(200))),
  /** Which hundredths of the video were played: see watched-parts.ts. */
  parts: z.optional(z.string().check(z.regex(WATCHED_PARTS_TEXT))),
  /** The viewer of a live stream closes the player and is no longer counted. */
  isLeaving: z.optional(z.boolean()),
});
export type PlaybackStats = z.output<typeof PlaybackStats>;

export const playback = {
  stats: endpoint({
    method: "POST",
    path: "/videos/view/playbackstats",
    access: "anyone",
    summary: "Receives playback statistics: any object; known fields are stored",
    status: 202,
    body: z
      .record(z.string(), z.unknown())
      .check(z.refine((stats) => JSON.stringify(stats).length <= STATS_MAX_BYTES, "TOO_BIG")),
    response: Done,
  }),
  view: endpoint({
    method: "POST",
    path: "/videos/view",
    access: "anyone",
    summary:
      "Records a view once a video was watched long enough; one view per viewer counts within some hours",
    status: 202,
    body: z.object({ videoId: Id, viewId: Id }),
    response: Done,
  }),
};
