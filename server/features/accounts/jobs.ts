import type { Locale } from "#shared/texts.ts";
import type { JobKind } from "#server/platform/queue/queue.ts";

export interface ResetRequest {
  readonly email: string;
  /** The language it was asked for in. */
  readonly locale: Locale;
}

/** Looks up who asked for a new password and mails the link. */
export const mailResetLinkJob: JobKind<ResetRequest> = {
  name: "account.mail-reset-link",
  timeoutSeconds: 60,
  retries: 6,
  retryDelaySeconds: 5,
  concurrency: 1,
};
