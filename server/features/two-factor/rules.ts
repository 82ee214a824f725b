import { randomInt, timingSafeEqual } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { tokenHash } from "#server/platform/crypto/tokens.ts";

export const TRIES_MAX = 5;
export const TRIES_MINUTES = 15;
const TRIES_MS = TRIES_MINUTES * 60_000;
/** Codes of the previous and next step are accepted too: clocks of phones drift. */
const WINDOW_STEPS = 1;

/** Crockford's base32: without letters that look like digits. Sixteen characters are 80 bits. */
const BACKUP_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BACKUP_CHARACTERS = 16;
const BACKUP_GROUP_CHARACTERS = 4;

interface TwoFactorState {
  readonly backup_code_hash: Buffer | null;
  readonly last_step: number;
  readonly failed_at: readonly Date[];
}

export type CodeResult =
  | { readonly kind: "app"; readonly step: number }
  | { readonly kind: "backup" }
  | { readonly kind: "wrong" }
  | { readonly kind: "locked"; readonly seconds: number };

/** Checks a code: each TOTP step is accepted once, and too many wrong codes lock all codes for a while. */
export function checkCode(
  protection: TwoFactorState,
  secret: Uint8Array,
  code: string,
  now: Date,
): CodeResult {
  const tries = recentFailures(protection.failed_at, now);
  const oldest = tries.at(-TRIES_MAX);
  if (oldest) {
    return { kind: "locked", seconds: Math.ceil((oldest.getTime() + TRIES_MS - now.getTime()) / 1000) };
  }
  const step = matchingStep(secret, code, now);
  if (step !== undefined) return step > protection.last_step ? { kind: "app", step } : { kind: "wrong" };
  const hash = backupCodeHash(code);
  const isBackup = protection.backup_code_hash && timingSafeEqual(protection.backup_code_hash, hash);
  return isBackup ? { kind: "backup" } : { kind: "wrong" };
}

/** The wrong codes that still count, oldest first. */
export function recentFailures(failedAt: readonly Date[], now: Date): Date[] {
  return failedAt.filter((moment) => moment.getTime() > now.getTime() - TRIES_MS);
}

/** TOTP parameters for an authenticator app; the app shows the issuer and the label. */
export function createTotp(secret: Uint8Array, { issuer = "", label = "" } = {}): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });
}

function matchingStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/[\s-]/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const app = createTotp(secret);
  const timestamp = now.getTime();
  const delta = app.validate({ token, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : app.counter({ timestamp }) + delta;
}

/** A backup code to store on paper, in groups of four characters. */
export function newBackupCode(): string {
  const characters = Array.from({ length: BACKUP_CHARACTERS }, (_, index) => {
    const isGroupStart = index > 0 && index % BACKUP_GROUP_CHARACTERS === 0;
    return `${isGroupStart ? "-" : ""}${BACKUP_ALPHABET[randomInt(BACKUP_ALPHABET.length)]}`;
  });
  return characters.join("");
}

/** Hash of a backup code, normalized: case, separators and look-alike letters do not matter. */
export function backupCodeHash(code: string): Buffer {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return tokenHash(plain);
}
