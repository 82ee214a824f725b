import type { security } from "#shared/accounts/security.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { endInvitationsOf } from "#server/features/invitations/personal-invitations.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { newToken, tokenHash } from "#server/platform/crypto/tokens.ts";
import { requireOwnPassword } from "./check-password.ts";
import { sendConfirmationLink } from "./pending-email.ts";
import { sendResetLink } from "./password.ts";
import { EMAIL_UNDO_DAYS } from "./rules.ts";
import { addressChangedEmail } from "./security-email-templates.ts";
import { invalidateCodes, insertCode, redeemCode, setEmail } from "./store.ts";
import { endSessions } from "#server/features/accounts/sessions.ts";
import { requireAllowedDomain } from "#server/features/accounts/mail-domains.ts";
import { findUserByEmail, findUserById } from "#server/features/accounts/find-user.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";

const DAY_MS = 24 * 3_600_000;

/** Emails a link to the new address. Until it is used the account keeps the old one. */
export async function changeEmail(
  context: SignedInContext,
  { body }: UseCaseInput<typeof security.changeEmail>,
): Promise<{ ok: true }> {
  const { db } = context;
  const user = await requireOwnPassword(context, body.password);
  await requireAllowedDomain(context, body.email);
  const holder = await findUserByEmail(db, body.email);
  if (holder && holder.id !== user.id) throw new AppError("EMAIL_TAKEN", {}, { email: { code: "INVALID" } });
  await sendConfirmationLink(context, user, body.email);
  return { ok: true };
}

/** Switches to the new address. The old address gets an email with a link to undo the change. */
export async function confirmEmail(
  context: Context,
  { body }: UseCaseInput<typeof security.confirmEmail>,
): Promise<{ email: string }> {
  const { config, db, now, queue } = context;
  return inTransaction(db, async (tx) => {
    const { user, email } = await redeemEmailCode(tx, body.code, "email_change", now);
    if (!(await setEmail(tx, user.id, email))) throw new AppError("EMAIL_TAKEN");
    await endInvitationsOf(tx, email, now);
    await invalidateCodes(tx, user.id, ["password_reset", "email_change"], now);
    const code = newToken();
    await insertCode(tx, {
      code_hash: tokenHash(code),
      user_id: user.id,
      purpose: "email_undo",
      email: user.email,
      created_at: now,
      expires_at: new Date(now.getTime() + EMAIL_UNDO_DAYS * DAY_MS),
    });
    const locale = offeredLanguage(context.settings, user.settings.language ?? context.locale);
    const url = pageUrl(config, locale, `/confirm-email?undo=${code}`);
    await sendEmail(
      queue,
      tx,
      user.email,
      addressChangedEmail(
        { locale, site: context.settings.get("site.name") },
        { name: user.name, email, url },
      ),
    );
    return { email };
  });
}

/**
 * Undoes an address change that the owner did not make: restores the address, ends all sessions and emails a reset
 * link to it.
 */
export async function undoEmail(
  context: Context,
  { body }: UseCaseInput<typeof security.undoEmail>,
): Promise<{ email: string }> {
  const { db, now } = context;
  return inTransaction(db, async (tx) => {
    const { user, email } = await redeemEmailCode(tx, body.code, "email_undo", now);
    if (!(await setEmail(tx, user.id, email))) throw new AppError("EMAIL_TAKEN");
    await invalidateCodes(tx, user.id, ["password_reset", "email_change", "email_undo"], now);
    await endSessions(tx, user.id);
    await sendResetLink(context, tx, { ...user, email });
    return { email };
  });
}

async function redeemEmailCode(
  tx: Executor,
  code: string,
  purpose: "email_change" | "email_undo",
  now: Date,
) {
  const redeemed = await redeemCode(tx, tokenHash(code), purpose, now);
  const user = redeemed && (await findUserById(tx, redeemed.user_id));
  if (!user || !redeemed.email) throw new AppError("EMAIL_LINK_INVALID");
  return { user, email: redeemed.email };
}
