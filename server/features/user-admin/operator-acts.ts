import { isConfirmed, type UserRow } from "#server/features/accounts/find-user.ts";
import { replacePassword, secondsUntilResetLink, sendResetLink } from "#server/features/auth/password.ts";
import { removeTwoFactor } from "#server/features/two-factor/two-factor.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import type { Services } from "#server/platform/services.ts";
import { concludeAct, lockToActOn, operatorContext, type ActContext } from "./act.ts";
import { twoFactorDisabledEmail } from "./email-templates.ts";
import { findRecordFigures } from "./store.ts";

type OperatorServices = Pick<Services, "config" | "db" | "queue" | "settings" | "clock">;

/** What a login needs besides the right password. */
export interface LoginNeeds {
  readonly isConfirmed: boolean;
  readonly isAwaitingApproval: boolean;
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
  id: string,
  { password, disablesTwoFactor }: Extra & { readonly password: string },
): Promise<void> {
  const context = operatorContext(services);
  const passwordHash = await hashPassword(password);
  await inTransaction(services.db, async (tx) => {
    const user = await lockToActOn(tx, context, id);
    await replacePassword(context, tx, user, passwordHash);
    await concludeAct(tx, context, user, { action: "setPassword" });
    if (disablesTwoFactor) await disableTwoFactor(context, tx, user);
  });
}

/** Emails the link to set a password; false, and nothing done, if the last link is less than a minute old. */
export async function mailLinkByOperator(
  services: OperatorServices,
  id: string,
  { disablesTwoFactor }: Extra,
): Promise<boolean> {
  const context = operatorContext(services);
  return inTransaction(services.db, async (tx) => {
    const user = await lockToActOn(tx, context, id);
    if ((await secondsUntilResetLink(tx, user.id, context.now)) > 0) return false;
    await sendResetLink(context, tx, user, { isByStaff: true });
    await concludeAct(tx, context, user, { action: "sendResetLink" });
    if (disablesTwoFactor) await disableTwoFactor(context, tx, user);
    return true;
  });
}

/** Turns off two-factor login if it is on, and notifies the owner of the account. */
async function disableTwoFactor(context: ActContext, tx: Executor, user: UserRow): Promise<void> {
  const { two_factor_since } = await findRecordFigures(tx, user.id, context.now);
  if (!two_factor_since) return;
  await removeTwoFactor(tx, user.id);
  await concludeAct(tx, context, user, {
    action: "disableTwoFactor",
    email(to) {
      const url = pageUrl(context.config, to.locale, "/account/security");
      return twoFactorDisabledEmail(to, { name: user.name, by: null, reason: "", url });
    },
  });
}

export async function loginNeedsOf({ db, clock }: OperatorServices, user: UserRow): Promise<LoginNeeds> {
  const now = clock.now();
  const { two_factor_since } = await findRecordFigures(db, user.id, now);
  const isBlocked = user.blocked_until !== null && user.blocked_until > now;
  return {
    isConfirmed: isConfirmed(user),
    isAwaitingApproval: user.awaits_approval_since !== null,
    blockedUntil: isBlocked ? user.blocked_until : null,
    hasTwoFactor: two_factor_since !== null,
  };
}
