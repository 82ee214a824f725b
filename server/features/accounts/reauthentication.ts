import { PROOF_MINUTES, type reauthentication } from "#shared/accounts/reauthentication.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { tokenHash } from "#server/platform/tokens.ts";
import { requireOwnPassword } from "./check-password.ts";
import { findProof, saveProof } from "./reauthentication-store.ts";

/** Throws PROOF_REQUIRED unless the caller has given a password or a passkey within the last minutes. */
export async function requireRecentProof({ db, token, now }: SignedInContext): Promise<void> {
  const provedAt = token ? await findProof(db, tokenHash(token)) : undefined;
  const isRecent = provedAt && now.getTime() - provedAt.getTime() <= PROOF_MINUTES * 60_000;
  if (!isRecent) throw new AppError("PROOF_REQUIRED");
}

/** Proves with the password that the session is still in its owner's hands. */
export async function proveByPassword(
  context: SignedInContext,
  { body }: UseCaseInput<typeof reauthentication.proveByPassword>,
): Promise<{ ok: true }> {
  await requireOwnPassword(context, body.password);
  await rememberProof(context);
  return { ok: true };
}

/** Notes that the caller has just proved who they are. */
export async function rememberProof({ db, token, now }: SignedInContext): Promise<void> {
  if (token) await saveProof(db, tokenHash(token), now);
}
