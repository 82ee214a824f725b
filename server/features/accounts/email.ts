import type { security } from "#shared/accounts/security.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { sendLetter } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/addresses.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { newToken, tokenHash } from "#server/platform/tokens.ts";
import { requireOwnPassword } from "./check-password.ts";
import { sendResetLink } from "./password.ts";
import { EMAIL_CONFIRMATION_HOURS, EMAIL_UNDO_DAYS } from "./rules.ts";
import { emailChangedLetter, emailConfirmationLetter } from "./security-letters.ts";
import { deleteSessions, dropCodes, insertCode, redeemCode, setEmail } from "./security-store.ts";
import { findUserByEmail, findUserById } from "./store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Mails a link to the new address. Until it is used the account keeps the old one. */
export async function changeEmail(
  context: SignedInContext,
  { body }: UseCaseInput<typeof security.changeEmail>,
): Promise<{ ok: true }> {
  const { config, db, now, queue } = context;
  const user = await requireOwnPassword(context, body.password);
  const holder = await findUserByEmail(db, body.email);
  if (holder && holder.id !== user.id) throw new AppError("EMAIL_TAKEN", {}, { email: { code: "INVALID" } });
  const locale = user.settings.language ?? context.locale;
  const code = newToken();
  await inTransaction(db, async (tx) => {
    await dropCodes(tx, user.id, ["email_change"], now);
    await insertCode(tx, {
      code_hash: tokenHash(code),
      user_id: user.id,
      purpose: "email_change",
      email: body.email,
      created_at: now,
      expires_at: new Date(now.getTime() + EMAIL_CONFIRMATION_HOURS * HOUR_MS),
    });
    const url = pageUrl(config, locale, `/confirm-email?code=${code}`);
    await sendLetter(queue, tx, body.email, emailConfirmationLetter(locale, user.name, url));
  });
  return { ok: true };
}

/** Takes the new address into use. The old one learns of it, with a link to take it back. */
export async function confirmEmail(
  context: Context,
  { body }: UseCaseInput<typeof security.confirmEmail>,
): Promise<{ email: string }> {
  const { config, db, now, queue } = context;
  return inTransaction(db, async (tx) => {
    const { user, email } = await redeemEmail(tx, body.code, "email_change", now);
    if (!(await setEmail(tx, user.id, email))) throw new AppError("EMAIL_TAKEN");
    await dropCodes(tx, user.id, ["password_reset", "email_change"], now);
    const code = newToken();
    await insertCode(tx, {
      code_hash: tokenHash(code),
      user_id: user.id,
      purpose: "email_undo",
      email: user.email,
      created_at: now,
      expires_at: new Date(now.getTime() + EMAIL_UNDO_DAYS * DAY_MS),
    });
    const locale = user.settings.language ?? context.locale;
    const url = pageUrl(config, locale, `/confirm-email?undo=${code}`);
    await sendLetter(queue, tx, user.email, emailChangedLetter(locale, { name: user.name, email, url }));
    return { email };
  });
}

/** For those who did not change the address themselves: it is theirs again, and only their mailbox gets back in. */
export async function undoEmail(
  context: Context,
  { body }: UseCaseInput<typeof security.undoEmail>,
): Promise<{ email: string }> {
  const { db, now } = context;
  return inTransaction(db, async (tx) => {
    const { user, email } = await redeemEmail(tx, body.code, "email_undo", now);
    if (!(await setEmail(tx, user.id, email))) throw new AppError("EMAIL_TAKEN");
    await dropCodes(tx, user.id, ["password_reset", "email_change", "email_undo"], now);
    await deleteSessions(tx, user.id);
    await sendResetLink(context, tx, { ...user, email });
    return { email };
  });
}

async function redeemEmail(tx: Executor, code: string, purpose: "email_change" | "email_undo", now: Date) {
  const redeemed = await redeemCode(tx, tokenHash(code), purpose, now);
  const user = redeemed && (await findUserById(tx, redeemed.user_id));
  if (!user || !redeemed.email) throw new AppError("EMAIL_LINK_INVALID");
  return { user, email: redeemed.email };
}
