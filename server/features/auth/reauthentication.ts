import type { reauthentication } from "#shared/accounts/reauthentication.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { recordProof } from "#server/features/accounts/recent-proof.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { requireOwnPassword } from "./check-password.ts";

/** Reauthenticates the session's owner with the password. */
export async function proveByPassword(
  context: SignedInContext,
  { body }: UseCaseInput<typeof reauthentication.proveByPassword>,
): Promise<{ ok: true }> {
  await requireOwnPassword(context, body.password);
  await recordProof(context);
  return { ok: true };
}
