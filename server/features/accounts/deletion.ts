import type { security } from "#shared/accounts/security.ts";
import type { Answer, UseCaseInput } from "#shared/endpoint.ts";
import { sendLetter } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/addresses.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import { tokenHash } from "#server/platform/tokens.ts";
import { AppError } from "#shared/errors.ts";
import { requireAccount, requireOwnPassword } from "./check-password.ts";
import { cancelDeletion, planDeletion } from "./deletion-store.ts";
import { requireRecentProof } from "./reauthentication.ts";
import { DELETION_DAYS, requireUsable } from "./rules.ts";
import { deletionLetter } from "./security-letters.ts";
import { deleteSessions } from "./security-store.ts";
import { findUserById } from "./store.ts";

const DAY_MS = 24 * 3_600_000;

/** Plans the deletion. Until then the account works, and a login calls it off. */
export async function deleteAccount(
  context: SignedInContext,
  { body }: UseCaseInput<typeof security.deleteAccount>,
): Promise<Answer<typeof security.deleteAccount>> {
  const { config, db, now, queue, token, viewer } = context;
  if (body?.password === undefined) await requireRecentProof(context);
  else await requireOwnPassword(context, body.password);
  const user = await findUserById(db, viewer.id);
  if (!user) throw new AppError("UNAUTHORIZED");
  if (user.deletion_at) return { deletionAt: user.deletion_at.toISOString() };

  const deletionAt = new Date(now.getTime() + DELETION_DAYS * DAY_MS);
  const locale = user.settings.language ?? context.locale;
  await inTransaction(db, async (tx) => {
    await planDeletion(tx, user.id, deletionAt);
    await deleteSessions(tx, user.id, token ? tokenHash(token) : undefined);
    const url = pageUrl(config, locale, "/login");
    await sendLetter(queue, tx, user.email, deletionLetter(locale, { name: user.name, deletionAt, url }));
  });
  return { deletionAt: deletionAt.toISOString() };
}

/** Calls the deletion off without opening a session. */
export async function restoreAccount(
  context: Context,
  { body }: UseCaseInput<typeof security.restoreAccount>,
): Promise<{ ok: true }> {
  const user = await requireAccount(context, body.email, body.password);
  requireUsable(user, context.now);
  await cancelDeletion(context.db, user.id);
  return { ok: true };
}
