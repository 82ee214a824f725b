import { AppError } from "#shared/errors.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import { dayText } from "#server/platform/mail/dates.ts";

export const SESSION_DAYS = 365;
export const ACTIVATION_HOURS = 72;
export const RESEND_SECONDS = 60;
export const RESET_HOURS = 24;
export const EMAIL_CONFIRMATION_HOURS = 24;
export const EMAIL_UNDO_DAYS = 7;
export const DELETION_DAYS = 30;

interface AccountState {
  readonly activated_at: Date | null;
  readonly awaits_approval_since: Date | null;
  readonly blocked_until: Date | null;
  /** Empty without one. */
  readonly block_reason: string;
  readonly deletion_at: Date | null;
}

/** Rejects a login with the correct password if the account is blocked, inactive, not approved yet or due for deletion. */
export function requireActiveAccount(
  account: AccountState,
  { now, locale }: { readonly now: Date; readonly locale: Locale },
): void {
  // An account past its deletion date counts as deleted, even before the job has run.
  if (account.deletion_at && account.deletion_at <= now) throw new AppError("LOGIN_FAILED");
  if (account.blocked_until && account.blocked_until > now) {
    const { block_reason: reason } = account;
    throw new AppError("ACCOUNT_BLOCKED", {
      date: dayText(account.blocked_until, locale),
      reason: reason === "" ? "" : ` ${m.mails_blocked_reason({ reason }, { locale })}`,
    });
  }
  if (account.awaits_approval_since) throw new AppError("ACCOUNT_AWAITS_APPROVAL");
  if (!account.activated_at) throw new AppError("ACCOUNT_INACTIVE");
}
