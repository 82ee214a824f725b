import type { accounts, Role } from "#shared/accounts/contract.ts";
import { nextPath } from "#shared/accounts/next-path.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import type { Locale } from "#shared/texts.ts";
import { saveSettings } from "#server/features/accounts/accounts.ts";
import { findUserByEmail } from "#server/features/accounts/find-user.ts";
import { requireAllowedDomain } from "#server/features/accounts/mail-domains.ts";
import { requireUnblockedAddress } from "#server/features/address-blocks/require-unblocked.ts";
import { requireInvited } from "#server/features/invitations/invitations.ts";
import {
  acceptInvitation,
  endInvitationsOf,
  requireInvitation,
} from "#server/features/invitations/personal-invitations.ts";
import { requireProofOfWork } from "#server/features/proof-of-work/proof-of-work.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import { newToken, tokenHash } from "#server/platform/crypto/tokens.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context } from "#server/platform/http/context.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { activationEmail, awaitingApprovalEmail } from "./activation-email.ts";
import { openSession } from "./open-session.ts";
import { ACTIVATION_HOURS, RESEND_SECONDS } from "./rules.ts";
import {
  confirmUser,
  findLastActivationCode,
  findUserOfCode,
  insertActivationCode,
  insertUser,
  redeemActivationCode,
} from "./store.ts";

const HOUR_MS = 3_600_000;

/**
 * Creates an inactive account and emails its activation link. Who comes by an invitation that the staff sent by email
 * has proved the address: the account is active, with the role of the invitation, in every mode of registration. Where
 * the staff approve accounts, all others give a reason, and wait for the staff once their address is confirmed.
 */
export async function register(
  context: Context,
  { body }: UseCaseInput<typeof accounts.register>,
): Promise<{ _id: string }> {
  const { password, invitationCode, invitation: token, next, reason, proofOfWork, ...person } = body;
  await requireUnblockedAddress(context);
  await requireAllowedDomain(context, person.email);
  const request_reason = token === undefined ? requestReason(context, reason) : null;
  if (token === undefined) await requireProofOfWork(context, proofOfWork);
  const password_hash = await hashPassword(password);
  return inTransaction(context.db, async (tx) => {
    const { email, name } = body;
    const invitation =
      token === undefined ? undefined : await requireInvitation(tx, context, { token, email });
    if (!invitation) await requireInvited(tx, context, invitationCode);
    const invited = invitation && { role: invitation.role, activated_at: context.now };
    const id = await insertUser(tx, { ...person, ...invited, password_hash, request_reason });
    if (!id) throw new AppError("EMAIL_TAKEN", {}, { email: { code: "INVALID" } });
    if (invitation) {
      await acceptInvitation(tx, invitation.id, id);
      await saveSettings(tx, id, { language: context.locale, onboarding: "due" });
    } else {
      await saveSettings(tx, id, { language: context.locale });
      const mail = { locale: context.locale, next: nextPath(next) ?? null };
      await mailActivationLink(context, tx, { id, email, name }, mail);
    }
    await endInvitationsOf(tx, email, context.now);
    await context.queue.emit(tx, "account.registered", { userId: id });
    return { _id: id };
  });
}

/** What the staff decide by; null where nothing is to be decided, so that it is not stored. */
function requestReason({ settings }: Context, reason: string | undefined): string | null {
  if (settings.get("registration.mode") !== "approval") return null;
  if (reason === undefined) throw new AppError("VALIDATION", {}, { reason: { code: "REQUIRED" } });
  return reason;
}

interface OperatorAccount {
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly role: Role;
  readonly password: string;
  readonly language?: Locale;
}

/** Creates an account for an operator or the staff, with a confirmed address. Throws EMAIL_TAKEN. Returns the id. */
export async function createAccount(
  { db, clock, queue }: Pick<Context, "db" | "clock" | "queue">,
  { password, language, ...person }: OperatorAccount,
): Promise<string> {
  const password_hash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const id = await insertUser(tx, { ...person, password_hash, activated_at: clock.now() });
    if (!id) throw new AppError("EMAIL_TAKEN", {}, { email: { code: "INVALID" } });
    await saveSettings(tx, id, { onboarding: "due", ...(language ? { language } : {}) });
    await endInvitationsOf(tx, person.email, clock.now());
    await queue.emit(tx, "account.registered", { userId: id });
    return id;
  });
}

/**
 * Activates the account of an emailed code and opens its first session: the code proves access to the mailbox. If an
 * account has several codes, only the one that activates it signs in. An account that has to be approved waits instead.
 */
export async function activate(
  context: Context,
  { query }: UseCaseInput<typeof accounts.activate>,
): Promise<EndpointResponse<typeof accounts.activate>> {
  const { db, now, queue, settings } = context;
  await requireUnblockedAddress(context);
  const hash = tokenHash(query.code);
  const { user, next } = await inTransaction(db, async (tx) => {
    const redeemed = await redeemActivationCode(tx, hash, now);
    const confirmed = redeemed && (await confirmUser(tx, redeemed.user_id, now));
    if (!confirmed) throw new AppError(await refusalOfCode(tx, hash));
    await saveSettings(tx, confirmed.id, { onboarding: "due" });
    if (confirmed.awaits_approval_since) {
      const locale = offeredLanguage(settings, confirmed.settings.language ?? context.locale);
      const to = { locale, site: settings.get("site.name") };
      await sendEmail(queue, tx, confirmed.email, awaitingApprovalEmail(to, confirmed.name));
    }
    return { user: confirmed, next: redeemed.next_path };
  });
  if (user.awaits_approval_since) return { ok: true, token: null, next: null };
  const { token } = await openSession(context, user);
  return { ok: true, token, next };
}

async function refusalOfCode(tx: Executor, hash: Buffer): Promise<ErrorCode> {
  const user = await findUserOfCode(tx, hash);
  if (user?.activated_at) return "ACCOUNT_ACTIVE";
  return user?.awaits_approval_since ? "ACCOUNT_AWAITS_APPROVAL" : "ACTIVATION_CODE_INVALID";
}

/**
 * Confirms the address of an account without its code, for the staff; an account that has to be approved waits from then
 * on. Throws ACCOUNT_ACTIVE if the address is confirmed.
 */
export async function confirmAddress(tx: Executor, userId: string, now: Date): Promise<void> {
  if (!(await confirmUser(tx, userId, now))) throw new AppError("ACCOUNT_ACTIVE");
  await saveSettings(tx, userId, { onboarding: "due" });
}

/**
 * Emails another activation link, at most once a minute. The response does not reveal whether the address is
 * registered.
 */
export async function resendCode(
  context: Context,
  { body }: UseCaseInput<typeof accounts.resendCode>,
): Promise<{ ok: true }> {
  const { db, now } = context;
  const user = await findUserByEmail(db, body.email);
  if (!user || user.activated_at || user.awaits_approval_since) return { ok: true };
  await inTransaction(db, async (tx) => {
    const last = await findLastActivationCode(tx, user.id);
    const waited = last ? (now.getTime() - last.created_at.getTime()) / 1000 : RESEND_SECONDS;
    if (waited < RESEND_SECONDS) {
      throw new AppError("TOO_MANY_REQUESTS", { seconds: Math.ceil(RESEND_SECONDS - waited) });
    }
    const locale = offeredLanguage(context.settings, user.settings.language ?? context.locale);
    await mailActivationLink(context, tx, user, { locale, next: last?.next_path ?? null });
  });
  return { ok: true };
}

async function mailActivationLink(
  { config, queue, settings, now }: Context,
  tx: Executor,
  user: { id: string; email: string; name: string },
  { locale, next }: { locale: Locale; next: string | null },
): Promise<void> {
  const code = newToken();
  await insertActivationCode(tx, {
    code_hash: tokenHash(code),
    user_id: user.id,
    next_path: next,
    created_at: now,
    expires_at: new Date(now.getTime() + ACTIVATION_HOURS * HOUR_MS),
  });
  const url = pageUrl(config, locale, `/activate-account?code=${code}`);
  await sendEmail(
    queue,
    tx,
    user.email,
    activationEmail({ locale, site: settings.get("site.name") }, user.name, url),
  );
}
