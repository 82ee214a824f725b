import type { JobKind } from "#server/platform/queue/queue.ts";

/** Subtitles of a video in one language. */
export interface TranscriptionRequest {
  readonly videoId: string;
  readonly language: string;
}

const HOUR_SECONDS = 3600;

/** Transcribes the speech of a video to subtitles. */
export const transcribeJob: JobKind<TranscriptionRequest> = {
  name: "video.transcribe",
  timeoutSeconds: 12 * HOUR_SECONDS,
  retries: 2,
  retryDelaySeconds: 5,
};
