import type { JobKind } from "#server/platform/queue/queue.ts";

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl?: string;
}

/** Emails are jobs: queued in the transaction that causes them, retried for a day while the mail server fails. */
export const sendMailJob: JobKind<OutgoingMail> = {
  name: "mail.send",
  timeoutSeconds: 60,
  retries: 10,
  retryDelaySeconds: 60,
  concurrency: 2,
};
