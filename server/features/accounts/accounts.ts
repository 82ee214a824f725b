import type { accounts, User } from "#shared/accounts/contract.ts";
import type { Answer, UseCaseInput } from "#shared/endpoint.ts";
import { nextPath } from "#shared/accounts/next-path.ts";
import { AppError } from "#shared/errors.ts";
import type { Locale } from "#shared/texts.ts";
import { sendLetter } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/addresses.ts";
import { wishesOf } from "#server/features/viewing-rules/wanted.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { newToken, tokenHash } from "#server/platform/tokens.ts";
import { requireAccount } from "./check-password.ts";
import { activationLetter } from "./letters.ts";
import { requireInvited } from "./invitation.ts";
import { findMutes } from "./mutes-store.ts";
import { openSession } from "./open-session.ts";
import { ACTIVATION_HOURS, RESEND_SECONDS, requireUsable } from "./rules.ts";
import {
  activateUser,
  deleteSession,
  findLastActivationCode,
  findUserByEmail,
  findLastNotificationDate,
  findUserById,
  insertActivationCode,
  insertUser,
  isCodeOfActiveUser,
  listChannelsOfUser,
  listWatchLaterIds,
  redeemActivationCode,
  updateUser,
} from "./store.ts";
import { passTwoFactor } from "./two-factor.ts";
import { viewUser } from "./view.ts";

const HOUR_MS = 3_600_000;

/** Opens an inactive account and mails its activation link. */
export async function register(
  context: Context,
  { body }: UseCaseInput<typeof accounts.register>,
): Promise<{ _id: string }> {
  const { password, invitationCode, next, ...person } = body;
  const password_hash = await hashPassword(password);
  return inTransaction(context.db, async (tx) => {
    await requireInvited(tx, context, invitationCode);
    const id = await insertUser(tx, { ...person, password_hash });
    if (!id) throw new AppError("EMAIL_TAKEN", {}, { email: { code: "INVALID" } });
    await updateUser(tx, id, {}, { language: context.locale });
    const user = { id, email: body.email, name: body.name };
    await mailActivationLink(context, tx, user, { locale: context.locale, next: nextPath(next) ?? null });
    await context.queue.emit(tx, "account.registered", { userId: id });
    return { _id: id };
  });
}

/** Opens a session. Unknown address and wrong password answer alike and take the same time. */
export async function login(
  context: Context,
  { body }: UseCaseInput<typeof accounts.login>,
): Promise<Answer<typeof accounts.login>> {
  const user = await requireAccount(context, body.email, body.password);
  requireUsable(user, context.now);
  const { isSwitchedOff } = await passTwoFactor(context, user, body.otp);
  const opened = await openSession(context, user);
  return isSwitchedOff ? { ...opened, twoFactorDisabled: true } : opened;
}

/** Ends the session of the caller's token. */
export async function logout({ db, token }: SignedInContext): Promise<{ ok: true }> {
  if (token) await deleteSession(db, tokenHash(token));
  return { ok: true };
}

/** The caller's account. */
export async function showMe({ db, viewer, now }: SignedInContext): Promise<User> {
  const [user, channels, watchLaterIds, lastNotificationAt, mutes, wishes] = await Promise.all([
    findUserById(db, viewer.id),
    listChannelsOfUser(db, viewer.id),
    listWatchLaterIds(db, viewer.id),
    findLastNotificationDate(db, viewer.id),
    findMutes(db, viewer.id, now),
    wishesOf({ db, viewer, now }),
  ]);
  if (!user) throw new AppError("UNAUTHORIZED");
  // Who is muted is not found by name, either.
  const hasWishes = wishes !== undefined || mutes.users.length > 0;
  return viewUser(user, { channels, watchLaterIds, lastNotificationAt, mutes, hasWishes });
}

/** Changes the caller's account. */
export async function editAccount(
  context: SignedInContext,
  { body }: UseCaseInput<typeof accounts.edit>,
): Promise<User> {
  const { settings, termsAcceptedAt, lastReadNotificationsAt, notificationSettings, ...changes } = body;
  const terms = termsAcceptedAt ? { terms_accepted_at: new Date(termsAcceptedAt) } : {};
  const read = lastReadNotificationsAt
    ? { last_read_notifications_at: earlier(new Date(lastReadNotificationsAt), context.now) }
    : {};
  const wishes = notificationSettings ? { notification_settings: JSON.stringify(notificationSettings) } : {};
  await updateUser(context.db, context.viewer.id, { ...changes, ...terms, ...read, ...wishes }, settings);
  return showMe(context);
}

/** What comes later cannot have been read. */
function earlier(said: Date, now: Date): Date {
  return said < now ? said : now;
}

/**
 * Activates the account a mailed code belongs to and opens its first session: whoever has the code has the mailbox.
 * Of several codes of an account only the one that activates it signs in.
 */
export async function activate(
  context: Context,
  { query }: UseCaseInput<typeof accounts.activate>,
): Promise<Answer<typeof accounts.activate>> {
  const { db, now } = context;
  const hash = tokenHash(query.code);
  const { user, next } = await inTransaction(db, async (tx) => {
    const redeemed = await redeemActivationCode(tx, hash, now);
    const activated = redeemed && (await activateUser(tx, redeemed.user_id, now));
    if (!activated) {
      throw new AppError((await isCodeOfActiveUser(tx, hash)) ? "ACCOUNT_ACTIVE" : "ACTIVATION_CODE_INVALID");
    }
    await updateUser(tx, activated.id, {}, { onboarding: "due" });
    return { user: activated, next: redeemed.next_path };
  });
  const { token } = await openSession(context, user);
  return { ok: true, token, next };
}

/** Mails a further activation link, at most once a minute; says nothing about whether the address is known. */
export async function resendCode(
  context: Context,
  { body }: UseCaseInput<typeof accounts.resendCode>,
): Promise<{ ok: true }> {
  const { db, now } = context;
  const user = await findUserByEmail(db, body.email);
  if (!user || user.activated_at) return { ok: true };
  await inTransaction(db, async (tx) => {
    const last = await findLastActivationCode(tx, user.id);
    const waited = last ? (now.getTime() - last.created_at.getTime()) / 1000 : RESEND_SECONDS;
    if (waited < RESEND_SECONDS) {
      throw new AppError("TOO_MANY_REQUESTS", { seconds: Math.ceil(RESEND_SECONDS - waited) });
    }
    const locale = user.settings.language ?? context.locale;
    await mailActivationLink(context, tx, user, { locale, next: last?.next_path ?? null });
  });
  return { ok: true };
}

async function mailActivationLink(
  { config, queue, now }: Context,
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
  await sendLetter(queue, tx, user.email, activationLetter(locale, user.name, url));
}
