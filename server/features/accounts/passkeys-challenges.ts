import type { Config } from "#server/platform/config.ts";
import type { Context } from "#server/platform/http/context.ts";
import { insertChallenge, type Challenge } from "./passkeys-store.ts";

/** How long people may look for their telephone. */
const CHALLENGE_MINUTES = 5;

/** Loaded on demand: it costs memory and start-up time that a process without logins by passkey need not pay. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** What passkeys are bound to: they work on this host only. */
export function siteOf({ publicUrl }: Config): { id: string; origin: string } {
  return { id: new URL(publicUrl).hostname, origin: publicUrl };
}

/** Keeps a challenge until it is answered. */
export async function keepChallenge({ db, now }: Context, challenge: Challenge): Promise<void> {
  const expires_at = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  await insertChallenge(db, { ...challenge, expires_at }, now);
}
