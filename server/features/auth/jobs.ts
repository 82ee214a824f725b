import type { Locale } from "#shared/texts.ts";
import type { JobKind } from "#server/platform/queue/queue.ts";

export interface ResetRequest {
  readonly email: string;
  /** The language of the request. */
  readonly locale: Locale;
}

/** Finds the account of a password reset request and emails the link. */
export const mailResetLinkJob: JobKind<ResetRequest> = {
  name: "account.mail-reset-link",
  timeoutSeconds: 60,
  retries: 6,
  retryDelaySeconds: 5,
  concurrency: 1,
};
