import type { JobKind } from "#server/platform/queue/queue.ts";

export interface VideoMailing {
  readonly videoId: string;
  /** The subscribers up to this one have been mailed; absent at the beginning. */
  readonly afterUserId?: string;
}

/** Mails some of those who want to hear of every video of a channel, and sends itself on to the others. */
export const mailVideoJob: JobKind<VideoMailing> = {
  name: "subscriptions.mail-video",
  timeoutSeconds: 300,
  retries: 10,
  retryDelaySeconds: 60,
  concurrency: 1,
};

export const mailDigestsJob: JobKind<object> = {
  name: "subscriptions.mail-digests",
  timeoutSeconds: 3600,
  retries: 3,
  retryDelaySeconds: 600,
  concurrency: 1,
};

/** In the evening, Polish time, when there is time to watch. */
export const MAIL_DIGESTS_AT = "0 18 * * *";
