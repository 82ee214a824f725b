import { hash, verify } from "@node-rs/argon2";

/** OWASP password storage cheat sheet: argon2id with 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Dummy hash, so that a login with an unknown email takes as long as one with a wrong password. */
let dummyHash: Promise<string> | undefined;

/** argon2id hash of a password as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

/** Compares a password with a stored hash; without a hash it takes the same time and returns false. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  if (stored) return verify(stored, password);
  dummyHash ??= hashPassword("decoy");
  await verify(await dummyHash, password);
  return false;
}
