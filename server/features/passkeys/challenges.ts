import type { Config } from "#server/platform/config.ts";
import type { Context } from "#server/platform/http/context.ts";
import { insertChallenge, type Challenge } from "./store.ts";

/** Leaves time to find the phone. */
const CHALLENGE_MINUTES = 5;

/** Loaded on demand: it costs memory and start-up time that a process without passkey logins need not pay. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** The relying party of passkeys: they work on this host only. */
export function relyingPartyOf({ publicUrl }: Config): { id: string; origin: string } {
  return { id: new URL(publicUrl).hostname, origin: publicUrl };
}

/** Stores a challenge until it is used or expires. */
export async function storeChallenge({ db, now }: Context, challenge: Challenge): Promise<void> {
  const expires_at = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  await insertChallenge(db, { ...challenge, expires_at }, now);
}
