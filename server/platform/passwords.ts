import { hash, verify } from "@node-rs/argon2";

/** OWASP password storage cheat sheet: argon2id with 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of no password at all, so that an unknown address takes as long as a wrong password. */
let decoy: Promise<string> | undefined;

/** argon2id hash of a password as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

/** Compares a password with a stored hash; without one it takes the same time and answers false. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  if (stored) return verify(stored, password);
  decoy ??= hashPassword("decoy");
  await verify(await decoy, password);
  return false;
}
