import type { security } from "#shared/accounts/security.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import { tokenHash } from "#server/platform/crypto/tokens.ts";
import { AppError } from "#shared/errors.ts";
import { authenticateByPassword, requireOwnPassword } from "./check-password.ts";
import { cancelDeletion, scheduleDeletion } from "./store.ts";
import { requireRecentProof } from "#server/features/accounts/recent-proof.ts";
import { DELETION_DAYS, requireActiveAccount } from "./rules.ts";
import { deletionEmail } from "./security-email-templates.ts";
import { requireOtherAdministrator } from "#server/features/accounts/administrators.ts";
import { endSessions } from "#server/features/accounts/sessions.ts";
import { findUserById } from "#server/features/accounts/find-user.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";

const DAY_MS = 24 * 3_600_000;

/** Schedules the deletion. Until then the account works, and a login cancels the deletion. */
export async function deleteAccount(
  context: SignedInContext,
  { body }: UseCaseInput<typeof security.deleteAccount>,
): Promise<EndpointResponse<typeof security.deleteAccount>> {
  const { config, db, now, queue, settings, token, viewer } = context;
  if (body?.password === undefined) await requireRecentProof(context);
  else await requireOwnPassword(context, body.password);
  const user = await findUserById(db, viewer.id);
  if (!user) throw new AppError("UNAUTHORIZED");
  if (user.deletion_at) return { deletionAt: user.deletion_at.toISOString() };

  const deletionAt = new Date(now.getTime() + DELETION_DAYS * DAY_MS);
  const locale = offeredLanguage(settings, user.settings.language ?? context.locale);
  await inTransaction(db, async (tx) => {
    await requireOtherAdministrator(tx, user.id, now);
    await scheduleDeletion(tx, user.id, deletionAt);
    await endSessions(tx, user.id, token ? tokenHash(token) : undefined);
    const url = pageUrl(config, locale, "/login");
    await sendEmail(
      queue,
      tx,
      user.email,
      deletionEmail({ locale, site: settings.get("site.name") }, { name: user.name, deletionAt, url }),
    );
  });
  return { deletionAt: deletionAt.toISOString() };
}

/** Cancels the deletion without opening a session. */
export async function restoreAccount(
  context: Context,
  { body }: UseCaseInput<typeof security.restoreAccount>,
): Promise<{ ok: true }> {
  const user = await authenticateByPassword(context, body.email, body.password);
  requireActiveAccount(user, context);
  await cancelDeletion(context.db, user.id);
  return { ok: true };
}
