import { AppError } from "#shared/errors.ts";
import { findUserById } from "#server/features/accounts/find-user.ts";
import type { UserRow } from "#server/features/accounts/find-user.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { newToken, tokenHash } from "#server/platform/crypto/tokens.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { EMAIL_CONFIRMATION_HOURS } from "./rules.ts";
import { addressConfirmationEmail } from "./security-email-templates.ts";
import { findPendingEmail, insertCode, invalidateCodes } from "./store.ts";

const HOUR_MS = 3_600_000;

/** The new address of an account, from its request until it is confirmed, withdrawn or too old; otherwise null. */
export async function findUnconfirmedEmail(db: Executor, userId: string, now: Date): Promise<string | null> {
  return (await findPendingEmail(db, userId, now)) ?? null;
}

export async function showPendingEmail({
  db,
  viewer,
  now,
}: SignedInContext): Promise<{ email: string | null }> {
  return { email: await findUnconfirmedEmail(db, viewer.id, now) };
}

/** Sends the link to the new address again; the earlier link is void. */
export async function resendConfirmationLink(context: SignedInContext): Promise<{ ok: true }> {
  const { db, viewer, now } = context;
  const [user, email] = await Promise.all([
    findUserById(db, viewer.id),
    findUnconfirmedEmail(db, viewer.id, now),
  ]);
  if (!user || email === null) throw new AppError("NOT_FOUND");
  await sendConfirmationLink(context, user, email);
  return { ok: true };
}

/** The account keeps its address; the link to the new one is void. */
export async function withdrawEmail({ db, viewer, now }: SignedInContext): Promise<{ ok: true }> {
  await invalidateCodes(db, viewer.id, ["email_change"], now);
  return { ok: true };
}

/** Emails a link to a new address, in place of earlier links. */
export async function sendConfirmationLink(
  context: SignedInContext,
  user: Pick<UserRow, "id" | "name" | "settings">,
  email: string,
): Promise<void> {
  const { config, db, now, queue } = context;
  const locale = offeredLanguage(context.settings, user.settings.language ?? context.locale);
  const code = newToken();
  await inTransaction(db, async (tx) => {
    await invalidateCodes(tx, user.id, ["email_change"], now);
    await insertCode(tx, {
      code_hash: tokenHash(code),
      user_id: user.id,
      purpose: "email_change",
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + EMAIL_CONFIRMATION_HOURS * HOUR_MS),
    });
    const url = pageUrl(config, locale, `/confirm-email?code=${code}`);
    await sendEmail(
      queue,
      tx,
      email,
      addressConfirmationEmail({ locale, site: context.settings.get("site.name") }, user.name, url),
    );
  });
}
