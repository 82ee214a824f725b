import { randomInt, timingSafeEqual } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { tokenHash } from "#server/platform/tokens.ts";

export const TRIES_MAX = 5;
export const TRIES_MINUTES = 15;
const TRIES_MS = TRIES_MINUTES * 60_000;
/** Codes of the step before and after are taken too: clocks of telephones are not exact. */
const STEPS_AROUND = 1;
const ISSUER = "Nadaj";

/** Crockford's: without letters that look like digits. Sixteen of them are 80 bits. */
const BACKUP_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BACKUP_CHARACTERS = 16;
const BACKUP_GROUP_CHARACTERS = 4;

interface Protection {
  readonly backup_code_hash: Buffer | null;
  readonly last_step: number;
  readonly failed_at: readonly Date[];
}

export type CodeVerdict =
  | { readonly kind: "app"; readonly step: number }
  | { readonly kind: "backup" }
  | { readonly kind: "wrong" }
  | { readonly kind: "locked"; readonly seconds: number };

/** What a code is worth: each step of the app counts once, and too many wrong codes lock all of them for a while. */
export function judgeCode(protection: Protection, secret: Uint8Array, code: string, now: Date): CodeVerdict {
  const tries = recentFailures(protection.failed_at, now);
  const oldest = tries.at(-TRIES_MAX);
  if (oldest) {
    return { kind: "locked", seconds: Math.ceil((oldest.getTime() + TRIES_MS - now.getTime()) / 1000) };
  }
  const step = stepOf(secret, code, now);
  if (step !== undefined) return step > protection.last_step ? { kind: "app", step } : { kind: "wrong" };
  const hash = backupCodeHash(code);
  const isBackup = protection.backup_code_hash && timingSafeEqual(protection.backup_code_hash, hash);
  return isBackup ? { kind: "backup" } : { kind: "wrong" };
}

/** The wrong codes that still count, oldest first. */
export function recentFailures(failedAt: readonly Date[], now: Date): Date[] {
  return failedAt.filter((moment) => moment.getTime() > now.getTime() - TRIES_MS);
}

/** What an authenticator app is set up with; `account` is shown in it. */
export function authenticatorOf(secret: Uint8Array, account = ""): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label: account,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });
}

function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/[\s-]/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const app = authenticatorOf(secret);
  const timestamp = now.getTime();
  const delta = app.validate({ token, timestamp, window: STEPS_AROUND });
  return delta === null ? undefined : app.counter({ timestamp }) + delta;
}

/** A code to keep on paper, in groups of four. */
export function newBackupCode(): string {
  const characters = Array.from({ length: BACKUP_CHARACTERS }, (_, place) => {
    const isGroupStart = place > 0 && place % BACKUP_GROUP_CHARACTERS === 0;
    return `${isGroupStart ? "-" : ""}${BACKUP_ALPHABET[randomInt(BACKUP_ALPHABET.length)]}`;
  });
  return characters.join("");
}

/** What the database keeps of a backup code, however it was typed. */
export function backupCodeHash(code: string): Buffer {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return tokenHash(plain);
}
