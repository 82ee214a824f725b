import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id } from "#shared/paging.ts";

export const VIDEO_SECONDS_MIN = 1;

export const Trim = z.object({
  /** The range of the original that is played; null if untrimmed. */
  range: z.nullable(z.object({ startSeconds: z.number(), endSeconds: z.number() })),
  /** A trim is being processed; until then the previous version is played. */
  isRunning: z.boolean(),
  canTrim: z.boolean(),
  /** The uploaded file is gone, and with it what a trim is made from. */
  isOriginalGone: z.boolean(),
  /** Frames per second: trim points lie on frame boundaries. */
  frameRate: z.number(),
});
export type Trim = z.output<typeof Trim>;

const ById = z.object({ id: Id });

export const trimming = {
  show: endpoint({
    method: "GET",
    path: "/videos/{id}/trim",
    access: "owner",
    summary: "The current trim of a video",
    params: ById,
    response: Trim,
  }),
  apply: endpoint({
    method: "POST",
    path: "/videos/{id}/trim",
    access: "owner",
    summary: "Trims the start and the end of a video; address, comments and statistics stay",
    status: 202,
    params: ById,
    /** Playback positions in the current version of the video. */
    body: z.object({
      startSeconds: z.number().check(z.minimum(0)),
      endSeconds: z.number().check(z.positive()),
    }),
    response: Trim,
  }),
  undo: endpoint({
    method: "DELETE",
    path: "/videos/{id}/trim",
    access: "owner",
    summary: "Removes the trim: the whole video is played again",
    params: ById,
    response: Trim,
  }),
};
