import type { userAdmin } from "#shared/user-admin/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { findUserById } from "#server/features/accounts/find-user.ts";
import { requireAllowedDomain } from "#server/features/accounts/mail-domains.ts";
import { requireMayGiveRole } from "#server/features/accounts/may-give-role.ts";
import { sendResetLink } from "#server/features/auth/password.ts";
import { createAccount } from "#server/features/auth/registration.ts";
import { newToken } from "#server/platform/crypto/tokens.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { concludeAct } from "./act.ts";
import { accountCreatedEmail } from "./email-templates.ts";

/**
 * Creates a confirmed account for a person, in every mode of registration. Its first password is not known to anyone: the
 * owner sets one by the link of the email.
 */
export async function createPersonAccount(
  context: SignedInContext,
  { body }: UseCaseInput<typeof userAdmin.create>,
): Promise<{ _id: string }> {
  requireMayGiveRole(context.viewer, body.role);
  await requireAllowedDomain(context, body.email);
  return inTransaction(context.db, async (tx) => {
    const id = await createAccount({ ...context, db: tx }, { ...body, password: newToken() });
    const user = await findUserById(tx, id);
    if (!user) throw new AppError("NOT_FOUND");
    await sendResetLink(context, tx, user, { write: accountCreatedEmail });
    await concludeAct(tx, context, user, { action: "createAccount" });
    return { _id: id };
  });
}
