import { ADULT_AGE } from "#shared/catalogue/catalogue.ts";
import { AppError } from "#shared/errors.ts";
import type { AgeGate } from "#shared/videos/age.ts";
import type { Context } from "#server/platform/http/context.ts";
import { videoAbilities, type VideoStanding } from "./abilities.ts";

const MINOR = "under18";
/** Longer than any viewing session; the browser deletes the proof with its tab anyway. */
const PROOF_VALID_SECONDS = 12 * 3600;

type Caller = Pick<Context, "viewer" | "adultProof" | "signer" | "now" | "token" | "anonymousId">;

/**
 * Whether the caller may play a video at their age. The age of the account overrides a confirmation in the session.
 */
export function ageGateOf(
  caller: Caller,
  { age_restriction }: { readonly age_restriction: number },
): AgeGate {
  if (age_restriction < ADULT_AGE) return "open";
  const age = caller.viewer?.age ?? null;
  if (age === MINOR) return "refused";
  return age !== null || hasProof(caller) ? "open" : "confirm";
}

/** Rejects callers who are too young for a video or have not confirmed their age. */
export function requireAge(caller: Caller, video: { readonly age_restriction: number }): void {
  const gate = ageGateOf(caller, video);
  if (gate === "refused") throw new AppError("AGE_REFUSED");
  if (gate === "confirm") throw new AppError("AGE_UNCONFIRMED");
}

/** Whether data of a video, such as its subtitles, is withheld from the caller because of age. Editors get it. */
export function isWithheldByAge(
  caller: Caller,
  video: VideoStanding & { readonly age_restriction: number },
): boolean {
  return ageGateOf(caller, video) !== "open" && !videoAbilities(caller.viewer, video).edit;
}

/** Issues an age confirmation for this session only; the statement of the caller is not verified. */
export async function confirmAge(caller: Caller): Promise<{ proof: string; expiresAt: string }> {
  if (caller.viewer?.age === MINOR) throw new AppError("AGE_REFUSED");
  const expires = Math.floor(caller.now.getTime() / 1000) + PROOF_VALID_SECONDS;
  const proof = caller.signer.sign(subjectOf(caller), expires);
  return { proof, expiresAt: new Date(expires * 1000).toISOString() };
}

function hasProof(caller: Caller): boolean {
  const { adultProof, signer, now } = caller;
  return adultProof !== undefined && signer.isValid(subjectOf(caller), adultProof, now);
}

/** A proof belongs to one session: that of an account, or that of an anonymous browser. */
function subjectOf({ token, anonymousId }: Caller): string {
  return `adult/${token ?? anonymousId ?? ""}`;
}
