import { BASE_LOCALE, type Locale } from "#shared/texts.ts";
import type { AccountAction } from "#shared/user-admin/contract.ts";
import type { UserRow } from "#server/features/accounts/find-user.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import { replacePassword, secondsUntilResetLink, sendResetLink } from "#server/features/auth/password.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { removeTwoFactor } from "#server/features/two-factor/two-factor.ts";
import { recordAction } from "#server/features/users/account-actions.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import type { Services } from "#server/platform/services.ts";
import { twoFactorDisabledEmail } from "./email-templates.ts";
import { findRecordFigures } from "./store.ts";

type OperatorServices = Pick<Services, "config" | "db" | "queue" | "settings" | "clock">;

/** What a login needs besides the right password. */
export interface LoginNeeds {
  readonly isConfirmed: boolean;
  /** Null if the account is not blocked. */
  readonly blockedUntil: Date | null;
  readonly hasTwoFactor: boolean;
}

interface Extra {
  readonly disablesTwoFactor: boolean;
}

/** Sets a new password for an operator: all sessions end, and the owner of the account is notified by email. */
export async function setPasswordByOperator(
  services: OperatorServices,
  user: UserRow,
  { password, disablesTwoFactor }: Extra & { readonly password: string },
): Promise<void> {
  const now = services.clock.now();
  const passwordHash = await hashPassword(password);
  await inTransaction(services.db, async (tx) => {
    await lockAccount(tx, user.id);
    await replacePassword({ ...services, now }, tx, user, passwordHash);
    await record(tx, user, "setPassword", now);
    if (disablesTwoFactor) await disableTwoFactor(services, tx, user, now);
  });
}

/** Emails the link to set a password; false, and nothing done, if the last link is less than a minute old. */
export async function mailLinkByOperator(
  services: OperatorServices,
  user: UserRow,
  { locale, disablesTwoFactor }: Extra & { readonly locale: Locale },
): Promise<boolean> {
  const now = services.clock.now();
  return inTransaction(services.db, async (tx) => {
    await lockAccount(tx, user.id);
    if ((await secondsUntilResetLink(tx, user.id, now)) > 0) return false;
    await sendResetLink({ ...services, now, locale }, tx, user, { isByStaff: true });
    await record(tx, user, "sendResetLink", now);
    if (disablesTwoFactor) await disableTwoFactor(services, tx, user, now);
    return true;
  });
}

/** Turns off two-factor login if it is on, and notifies the owner of the account. */
async function disableTwoFactor(
  { config, queue, settings }: OperatorServices,
  tx: Executor,
  user: UserRow,
  now: Date,
): Promise<void> {
  const { two_factor_since } = await findRecordFigures(tx, user.id, now);
  if (!two_factor_since) return;
  await removeTwoFactor(tx, user.id);
  await record(tx, user, "disableTwoFactor", now);
  const locale = user.settings.language ?? BASE_LOCALE;
  const url = pageUrl(config, locale, "/account/security");
  const content = { name: user.name, by: null, reason: "", url };
  const to = { locale, site: settings.get("site.name") };
  await sendEmail(queue, tx, user.email, twoFactorDisabledEmail(to, content));
}

export async function loginNeedsOf({ db, clock }: OperatorServices, user: UserRow): Promise<LoginNeeds> {
  const now = clock.now();
  const { two_factor_since } = await findRecordFigures(db, user.id, now);
  const isBlocked = user.blocked_until !== null && user.blocked_until > now;
  return {
    isConfirmed: user.activated_at !== null,
    blockedUntil: isBlocked ? user.blocked_until : null,
    hasTwoFactor: two_factor_since !== null,
  };
}

async function record(tx: Executor, user: UserRow, action: AccountAction, now: Date): Promise<void> {
  await recordAction(tx, { user_id: user.id, action, from_command_line: true, done_at: now });
}
