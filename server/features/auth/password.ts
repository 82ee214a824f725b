import type { security } from "#shared/accounts/security.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import type { TemplatedEmail } from "#server/platform/mail/template-text.ts";
import type { Services } from "#server/platform/services.ts";
import { newToken, tokenHash } from "#server/platform/crypto/tokens.ts";
import { requireOwnPassword } from "./check-password.ts";
import { mailResetLinkJob, type ResetRequest } from "./jobs.ts";
import { RESEND_SECONDS, RESET_HOURS } from "./rules.ts";
import { passwordChangedEmail, passwordResetEmail } from "./security-email-templates.ts";
import { invalidateCodes, findLastCode, insertCode, redeemCode, setPassword } from "./store.ts";
import { endSessions } from "#server/features/accounts/sessions.ts";
import { findUserByEmail, findUserById, type UserRow } from "#server/features/accounts/find-user.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";

const HOUR_MS = 3_600_000;

/**
 * Requests a password reset link. A job looks the account up, so that the response time does not reveal whether it
 * exists.
 */
export async function requestReset(
  { db, queue, locale }: Context,
  { body }: UseCaseInput<typeof security.requestReset>,
): Promise<{ ok: true }> {
  await queue.send(db, mailResetLinkJob, { email: body.email, locale });
  return { ok: true };
}

/** Emails the link, at most one a minute. False if there is no such account, or the last link is too young. */
export async function mailResetLink(
  services: Pick<Services, "config" | "db" | "queue" | "settings" | "clock">,
  { email, locale }: ResetRequest,
): Promise<boolean> {
  const { db, clock } = services;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return false;
    if ((await secondsUntilResetLink(tx, user.id, now)) > 0) return false;
    await sendResetLink({ ...services, now, locale }, tx, user);
    return true;
  });
}

/** How long an account has to wait for another link; 0 if it need not. */
export async function secondsUntilResetLink(tx: Executor, userId: string, now: Date): Promise<number> {
  const last = await findLastCode(tx, userId, "password_reset");
  const elapsed = last ? (now.getTime() - last.getTime()) / 1000 : RESEND_SECONDS;
  return Math.max(0, Math.ceil(RESEND_SECONDS - elapsed));
}

interface ResetLinkEmail {
  /** The staff sends it, and it says so. */
  readonly isByStaff?: boolean;
  /** In place of the usual email. */
  readonly write?: (to: EmailContext, link: { name: string; url: string }) => TemplatedEmail;
}

/** Emails a link to set a new password. */
export async function sendResetLink(
  { config, queue, settings, now, locale }: Pick<Context, "config" | "queue" | "settings" | "now" | "locale">,
  tx: Executor,
  user: UserRow,
  {
    isByStaff = false,
    write = (to, link) => passwordResetEmail(to, { ...link, isByStaff }),
  }: ResetLinkEmail = {},
): Promise<void> {
  const code = newToken();
  await insertCode(tx, {
    code_hash: tokenHash(code),
    user_id: user.id,
    purpose: "password_reset",
    created_at: now,
    expires_at: new Date(now.getTime() + RESET_HOURS * HOUR_MS),
  });
  const language = offeredLanguage(settings, user.settings.language ?? locale);
  const search = new URLSearchParams({ email: user.email, code });
  const url = pageUrl(config, language, `/reset-password?${search.toString()}`);
  const to = { locale: language, site: settings.get("site.name") };
  await sendEmail(queue, tx, user.email, write(to, { name: user.name, url }));
}

/**
 * Sets a new password with an emailed code. All sessions of the account end, and its owner is notified by email: whoever
 * reads the mailbox could have used the link.
 */
export async function resetPassword(
  { config, db, queue, settings, locale, now }: Context,
  { body }: UseCaseInput<typeof security.resetPassword>,
): Promise<{ ok: true }> {
  const hash = await hashPassword(body.newPassword);
  await inTransaction(db, async (tx) => {
    const redeemed = await redeemCode(tx, tokenHash(body.code), "password_reset", now);
    const user = redeemed && (await findUserById(tx, redeemed.user_id));
    if (user?.email.toLowerCase() !== body.email.toLowerCase()) throw new AppError("RESET_LINK_INVALID");
    await setPassword(tx, user.id, hash);
    await invalidateCodes(tx, user.id, ["password_reset", "email_change"], now);
    await endSessions(tx, user.id);
    // The first password of an account that the staff has created changes nothing.
    if (user.last_seen_at === null) return;
    const language = offeredLanguage(settings, user.settings.language ?? locale);
    const url = pageUrl(config, language, "/reset-password");
    const to = { locale: language, site: settings.get("site.name") };
    await sendEmail(queue, tx, user.email, passwordChangedEmail(to, { name: user.name, url }));
  });
  return { ok: true };
}

/**
 * Replaces the password of an account for an operator: all sessions end, and the account's owner is notified by email.
 * Passkeys and second factors stay.
 */
export async function replacePassword(
  { config, queue, settings, now }: Pick<Context, "config" | "queue" | "settings" | "now">,
  tx: Executor,
  user: UserRow,
  passwordHash: string,
): Promise<void> {
  const locale = offeredLanguage(settings, user.settings.language);
  await setPassword(tx, user.id, passwordHash);
  await invalidateCodes(tx, user.id, ["password_reset", "email_change"], now);
  await endSessions(tx, user.id);
  const url = pageUrl(config, locale, "/reset-password");
  await sendEmail(
    queue,
    tx,
    user.email,
    passwordChangedEmail(
      { locale, site: settings.get("site.name") },
      { name: user.name, url, isByOperator: true },
    ),
  );
}

/** Sets a new password, ends the other sessions and notifies the account's owner by email. */
export async function changePassword(
  context: SignedInContext,
  { body }: UseCaseInput<typeof security.changePassword>,
): Promise<{ ok: true }> {
  const { config, db, now, queue, settings, token } = context;
  const user = await requireOwnPassword(context, body.password);
  const hash = await hashPassword(body.newPassword);
  const locale = offeredLanguage(settings, user.settings.language ?? context.locale);
  await inTransaction(db, async (tx) => {
    await setPassword(tx, user.id, hash);
    await invalidateCodes(tx, user.id, ["password_reset", "email_change"], now);
    await endSessions(tx, user.id, token ? tokenHash(token) : undefined);
    const url = pageUrl(config, locale, "/reset-password");
    await sendEmail(
      queue,
      tx,
      user.email,
      passwordChangedEmail({ locale, site: settings.get("site.name") }, { name: user.name, url }),
    );
  });
  return { ok: true };
}
