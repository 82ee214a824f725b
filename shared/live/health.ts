import * as z from "zod/mini";

/** What the intake measures of an incoming stream, over the last seconds. */
export const StreamHealth = z.object({
  /** Frames per second. */
  frameRate: z.nullable(z.number()),
  /** Seconds from one key frame to the next, or since the last one if that is longer. */
  keyFrameSeconds: z.nullable(z.number()),
  /** Frames that are missing in the last half a minute. */
  droppedFrames: z.int(),
  /** Share (0 to 1) of the frames of that time that are missing. */
  droppedShare: z.number(),
  /** How much later than at its best the connection delivered frames, in seconds. */
  lagSeconds: z.number(),
  /** It sends faster than real time, and is made to wait. */
  isHeldBack: z.optional(z.boolean()),
});
export type StreamHealth = z.output<typeof StreamHealth>;

export type HealthProblem = "keyFrames" | "frameRate" | "bitRate" | "pace" | "line" | "dropped";

const KEY_FRAMES_MAX_SECONDS = 4.5;
const FRAME_RATE_MIN = 14;
const BITS_PER_SECOND_MAX = 12_000_000;
const LAG_MAX_SECONDS = 1.5;
const DROPPED_MAX_SHARE = 0.03;

/** The figures that are bad for viewers; `bitrate` in bits per second. */
export function healthProblems(bitrate: number | null, health: StreamHealth | null): HealthProblem[] {
  if (!health) return [];
  const { frameRate, keyFrameSeconds, droppedShare, lagSeconds, isHeldBack } = health;
  const problems: HealthProblem[] = [];
  if (keyFrameSeconds !== null && keyFrameSeconds > KEY_FRAMES_MAX_SECONDS) problems.push("keyFrames");
  if (frameRate !== null && frameRate < FRAME_RATE_MIN) problems.push("frameRate");
  if (bitrate !== null && bitrate > BITS_PER_SECOND_MAX) problems.push("bitRate");
  if (isHeldBack) problems.push("pace");
  // A sender that is made to wait is late because of that.
  else if (lagSeconds > LAG_MAX_SECONDS) problems.push("line");
  if (droppedShare > DROPPED_MAX_SHARE) problems.push("dropped");
  return problems;
}
