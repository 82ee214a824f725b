import { AppError } from "#shared/errors.ts";
import type { AgeGate } from "#shared/videos/age.ts";
import type { Context } from "#server/platform/http/context.ts";
import { videoAbilities, type VideoStanding } from "./rules.ts";

const ADULT_AGE = 18;
const MINOR = "under18";
/** Longer than anybody watches in one go; the browser forgets the proof with its tab anyway. */
const PROOF_HOLDS_SECONDS = 12 * 3600;

type Caller = Pick<Context, "viewer" | "adultProof" | "signer" | "now" | "token" | "anonymousId">;

/** Whether somebody may play a video at their age. What was said in the session never outweighs what the account says. */
export function ageGateOf(
  caller: Caller,
  { age_restriction }: { readonly age_restriction: number },
): AgeGate {
  if (age_restriction < ADULT_AGE) return "open";
  const age = caller.viewer?.age ?? null;
  if (age === MINOR) return "refused";
  return age !== null || hasProof(caller) ? "open" : "confirm";
}

/** Refuses whoever may not play a video at their age, or has not said yet to be of age. */
export function requireAge(caller: Caller, video: { readonly age_restriction: number }): void {
  const gate = ageGateOf(caller, video);
  if (gate === "refused") throw new AppError("AGE_REFUSED");
  if (gate === "confirm") throw new AppError("AGE_UNCONFIRMED");
}

/** Whether what belongs to a video, such as its subtitles, is kept from somebody at their age. Authors may edit it. */
export function isWithheld(
  caller: Caller,
  video: VideoStanding & { readonly age_restriction: number },
): boolean {
  return ageGateOf(caller, video) !== "open" && !videoAbilities(caller.viewer, video).edit;
}

/** Takes somebody's word for being of age, for this session alone. */
export async function confirmAge(caller: Caller): Promise<{ proof: string; expiresAt: string }> {
  if (caller.viewer?.age === MINOR) throw new AppError("AGE_REFUSED");
  const expires = Math.floor(caller.now.getTime() / 1000) + PROOF_HOLDS_SECONDS;
  const proof = caller.signer.sign(subjectOf(caller), expires);
  return { proof, expiresAt: new Date(expires * 1000).toISOString() };
}

function hasProof(caller: Caller): boolean {
  const { adultProof, signer, now } = caller;
  return adultProof !== undefined && signer.isValid(subjectOf(caller), adultProof, now);
}

/** A proof belongs to a session: to that of an account, or to a browser that nobody has signed in with. */
function subjectOf({ token, anonymousId }: Caller): string {
  return `adult/${token ?? anonymousId ?? ""}`;
}
