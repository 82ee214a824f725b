import { PROOF_MINUTES } from "#shared/accounts/reauthentication.ts";
import { AppError } from "#shared/errors.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { tokenHash } from "#server/platform/crypto/tokens.ts";
import { findProof, saveProof } from "./recent-proof-store.ts";

/** Throws PROOF_REQUIRED unless the session has authenticated by password or passkey within `PROOF_MINUTES`. */
export async function requireRecentProof({ db, token, now }: SignedInContext): Promise<void> {
  const provedAt = token ? await findProof(db, tokenHash(token)) : undefined;
  const isRecent = provedAt && now.getTime() - provedAt.getTime() <= PROOF_MINUTES * 60_000;
  if (!isRecent) throw new AppError("PROOF_REQUIRED");
}

/** Records that the session has just authenticated. */
export async function recordProof({ db, token, now }: SignedInContext): Promise<void> {
  if (token) await saveProof(db, tokenHash(token), now);
}
