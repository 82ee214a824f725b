import type { JobKind } from "#server/platform/queue/queue.ts";

/** Subtitles of a video in one language. */
export interface WantedSubtitles {
  readonly videoId: string;
  readonly language: string;
}

const HOUR_SECONDS = 3600;

/** Writes down what is said in a video. Keeps a machine busy for long, hence one at a time. */
export const transcribeJob: JobKind<WantedSubtitles> = {
  name: "video.transcribe",
  timeoutSeconds: 12 * HOUR_SECONDS,
  retries: 20,
  retryDelaySeconds: 1,
  concurrency: 1,
};
