import { randomInt } from "node:crypto";
import { inTransaction } from "#server/platform/database/pool.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import type { Services } from "#server/platform/services.ts";
import { hasAdministrator, insertUser } from "./store.ts";

/** Without letters and digits that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const PASSWORD_CHARACTERS = 16;

export interface FirstAdministrator {
  readonly email: string;
  /** Present if it was generated here, to be shown once. */
  readonly password?: string;
}

/** Creates the administrator's account on the first start; undefined if one exists. */
export async function ensureAdministrator({
  db,
  config,
  clock,
}: Pick<Services, "db" | "config" | "clock">): Promise<FirstAdministrator | undefined> {
  if (await hasAdministrator(db)) return undefined;
  const chosen = config.firstAdmin?.password;
  const password = chosen ?? randomPassword();
  const email = config.firstAdmin?.email ?? "admin@nadaj.local";
  const password_hash = await hashPassword(password);
  const id = await inTransaction(db, (tx) =>
    insertUser(tx, {
      email,
      password_hash,
      name: "Administrator",
      surname: "serwisu",
      role: "admin",
      activated_at: clock.now(),
    }),
  );
  if (!id) return undefined;
  return chosen ? { email } : { email, password };
}

/** For an account that an operator makes, or whose password an operator replaces; shown once. */
export function randomPassword(): string {
  return Array.from({ length: PASSWORD_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
