import type { JobKind } from "#server/platform/queue/queue.ts";

/** Subtitles of a video in one language. */
export interface WantedSubtitles {
  readonly videoId: string;
  readonly language: string;
}

const HOUR_SECONDS = 3600;

/** Writes down what is said in a video. */
export const transcribeJob: JobKind<WantedSubtitles> = {
  name: "video.transcribe",
  timeoutSeconds: 12 * HOUR_SECONDS,
  retries: 2,
  retryDelaySeconds: 5,
};
