import { SCHEDULE_RETRIES, type JobKind } from "#server/platform/queue/queue.ts";

export interface VideoEmailBatch {
  readonly videoId: string;
  /** Cursor: subscribers up to this id have been emailed; absent in the first job. */
  readonly afterUserId?: string;
}

/** Emails one batch of subscribers about a new video and queues a job for the next batch. */
export const mailVideoJob: JobKind<VideoEmailBatch> = {
  name: "subscriptions.mail-video",
  timeoutSeconds: 300,
  retries: 10,
  retryDelaySeconds: 60,
  concurrency: 1,
};

export const mailDigestsJob: JobKind<object> = {
  name: "subscriptions.mail-digests",
  timeoutSeconds: 3600,
  ...SCHEDULE_RETRIES,
  concurrency: 1,
};

/** Runs in the evening, Polish time, when users have time to watch. */
export const MAIL_DIGESTS_AT = "0 18 * * *";
