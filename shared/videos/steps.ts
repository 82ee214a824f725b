import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id, Moment } from "#shared/paging.ts";

/** What happens to the file of a video, in order. */
const VIDEO_STEPS = ["upload", "check", "encode", "images", "subtitles", "publication"] as const;

/**
 * `waiting`: it starts on its own. `notStarted`: it does not, because an earlier step failed or there is no file.
 * `skipped`: this file does not need it.
 */
const VIDEO_STEP_STATES = [
  "done",
  "running",
  "waiting",
  "notStarted",
  "failed",
  "cancelled",
  "skipped",
] as const;

const VideoStep = z.object({
  name: z.enum(VIDEO_STEPS),
  state: z.enum(VIDEO_STEP_STATES),
  /** Of a running step that can be measured. */
  percent: z.nullable(z.int()),
  /** Names of the renditions that are being encoded: `480p`. */
  renditions: z.array(z.string()),
  waitsFor: z.nullable(
    z.union([
      /** The staff have paused the queue of its job. */
      z.object({ reason: z.literal("paused") }),
      /** The pause after a failed attempt, or the day of the publication. */
      z.object({ reason: z.literal("date"), until: Moment }),
    ]),
  ),
  /** Why it failed and what to do, in the caller's language. */
  failure: z.nullable(z.string()),
});
export type VideoStep = z.output<typeof VideoStep>;

export const videoSteps = {
  show: endpoint({
    method: "GET",
    path: "/videos/{id}/steps",
    access: "ownerOrStaff",
    summary: "The steps of a video from its upload to its publication, with the state of each",
    params: z.object({ id: Id }),
    response: z.object({ steps: z.array(VideoStep) }),
  }),
};
