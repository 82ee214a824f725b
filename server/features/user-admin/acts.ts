import type { userAdmin } from "#shared/user-admin/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { findUserById, type UserRow } from "#server/features/accounts/find-user.ts";
import { endSessions } from "#server/features/accounts/sessions.ts";
import { awaitingApprovalEmail } from "#server/features/auth/activation-email.ts";
import { secondsUntilResetLink, sendResetLink } from "#server/features/auth/password.ts";
import { confirmAddress } from "#server/features/auth/registration.ts";
import { removeTwoFactor } from "#server/features/two-factor/two-factor.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import type { TemplatedEmail } from "#server/platform/mail/template-text.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { concludeAct, lockToActOn } from "./act.ts";
import { addressConfirmedEmail, sessionsEndedEmail, twoFactorDisabledEmail } from "./email-templates.ts";

type OfOne = Pick<UseCaseInput<typeof userAdmin.endSessions>, "params">;

interface Act {
  readonly action: "confirmEmail" | "sendResetLink" | "endSessions" | "disableTwoFactor";
  readonly reason?: string;
  readonly carryOut: (tx: Executor, user: UserRow) => Promise<void>;
  /** What the owner of the account reads about it. */
  readonly email?: (to: EmailContext, user: UserRow) => TemplatedEmail;
}

/** An account that has to be approved waits for that from then on. */
export function confirmEmail(context: SignedInContext, { params }: OfOne): Promise<{ ok: true }> {
  return act(context, params.id, {
    action: "confirmEmail",
    carryOut: (tx, user) => confirmAddress(tx, user.id, context.now),
    email(to, { name, request_reason }) {
      if (request_reason !== null) return awaitingApprovalEmail(to, name);
      return addressConfirmedEmail(to, { name, url: pageUrl(context.config, to.locale, "/login") });
    },
  });
}

/** The link is in the email alone: staff never see it. */
export function sendResetLinkTo(context: SignedInContext, { params }: OfOne): Promise<{ ok: true }> {
  return act(context, params.id, {
    action: "sendResetLink",
    async carryOut(tx, user) {
      const seconds = await secondsUntilResetLink(tx, user.id, context.now);
      if (seconds > 0) throw new AppError("TOO_MANY_REQUESTS", { seconds });
      await sendResetLink(context, tx, user, { isByStaff: true });
    },
  });
}

export function endAllSessions(context: SignedInContext, { params }: OfOne): Promise<{ ok: true }> {
  return act(context, params.id, {
    action: "endSessions",
    carryOut: (tx, user) => endSessions(tx, user.id),
    email: (to, { name }) =>
      sessionsEndedEmail(to, { name, url: pageUrl(context.config, to.locale, "/reset-password") }),
  });
}

export async function disableTwoFactorOf(
  context: SignedInContext,
  { params, body: { reason } }: UseCaseInput<typeof userAdmin.disableTwoFactor>,
): Promise<{ ok: true }> {
  const viewer = await findUserById(context.db, context.viewer.id);
  const by = `${viewer?.name ?? ""} ${viewer?.surname ?? ""}`.trim();
  return act(context, params.id, {
    ...{ action: "disableTwoFactor", reason },
    carryOut: (tx, user) => removeTwoFactor(tx, user.id),
    email(to, { name }) {
      const url = pageUrl(context.config, to.locale, "/account/security");
      return twoFactorDisabledEmail(to, { name, by, reason, url });
    },
  });
}

/** Acts on an account, if the caller may, and records it together with the email to its owner. */
async function act(
  context: SignedInContext,
  id: string,
  { carryOut, email, ...done }: Act,
): Promise<{ ok: true }> {
  await inTransaction(context.db, async (tx) => {
    const user = await lockToActOn(tx, context, id);
    await carryOut(tx, user);
    await concludeAct(tx, context, user, { ...done, email: email && ((to) => email(to, user)) });
  });
  return { ok: true };
}
