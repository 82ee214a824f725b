import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { WorkChallenge, type ProofOfWork } from "#shared/accounts/proof-of-work.ts";
import { AppError } from "#shared/errors.ts";
import type { Context } from "#server/platform/http/context.ts";
import { insertUsedProof } from "./store.ts";

const CHALLENGE_MINUTES = 20;
/** Of one attempt; a solution takes 256 attempts on average: a second of a computer, some seconds of a phone. */
const ITERATIONS = 5000;

/** A challenge, valid without a row in the database because it is signed. */
export async function showChallenge({ signer, now }: Context): Promise<WorkChallenge> {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: ITERATIONS,
    deriveKey,
    expiresAt: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000),
    hmacSignatureSecret: secretOf(signer),
  });
  return WorkChallenge.parse(challenge);
}

/**
 * Uses up the proof of a registration, and throws if it is missing, wrong, expired or used. It stays used if the
 * registration is refused afterwards: otherwise one proof would be enough to try any number of addresses.
 */
export async function requireProofOfWork(
  { db, now, settings, signer }: Context,
  proof: ProofOfWork | undefined,
): Promise<void> {
  if (!settings.get("registration.proofOfWork")) return;
  if (!proof) throw new AppError("PROOF_OF_WORK_MISSING");
  const { verified } = await verifySolution({ ...proof, deriveKey, hmacSignatureSecret: secretOf(signer) });
  const { parameters, signature } = proof.challenge;
  const expires_at = new Date(parameters.expiresAt * 1000);
  // The library reads the clock of the system.
  if (!verified || expires_at <= now) throw new AppError("PROOF_OF_WORK_WRONG");
  const used = { signature: Buffer.from(signature, "hex"), expires_at };
  if (!(await insertUsedProof(db, used, now))) throw new AppError("PROOF_OF_WORK_USED");
}

/** The same in all processes of the site. */
function secretOf(signer: Context["signer"]): string {
  return signer.sign("proof of work", 0);
}
