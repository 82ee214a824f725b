import { hashPassword } from "#server/platform/crypto/passwords.ts";
import { newToken, tokenHash } from "#server/platform/crypto/tokens.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { startSession } from "#server/features/accounts/sessions.ts";
import { recordDevice } from "#server/features/auth/known-devices.ts";
import type { Role } from "#shared/accounts/contract.ts";

/*
 * Accounts are inserted into the database of the site: a registration takes an email and two password hashes, which
 * only the journeys of accounts need, and would take most of the time of all others.
 */

const SESSION_MS = 365 * 24 * 3_600_000;
/** User agent of the requests that tests send. */
const USER_AGENT = "node";

let database: Executor | undefined;

/** The database of the site, with one connection for each worker; it closes when it is idle. */
export function siteDatabase(): Executor {
  database ??= openDatabase<Database>(process.env["E2E_DATABASE_URL"] ?? "", { max: 1 }).db;
  return database;
}

let hash: { readonly password: string; readonly value: Promise<string> } | undefined;

function hashOnce(password: string): Promise<string> {
  if (hash?.password !== password) hash = { password, value: hashPassword(password) };
  return hash.value;
}

export interface SeededAccount {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  /** Whether the account has accepted the terms. */
  readonly hasAcceptedTerms: boolean;
}

/** Inserts an activated account that has skipped the onboarding, with a session; returns the session's token. */
export async function seedAccount({
  email,
  password,
  role,
  hasAcceptedTerms,
}: SeededAccount): Promise<string> {
  const db = siteDatabase();
  const now = new Date();
  const { id } = await db
    .insertInto("users")
    .values({
      ...{ email, role, name: "Ola", surname: "Kowal", password_hash: await hashOnce(password) },
      ...{ activated_at: now, terms_accepted_at: hasAcceptedTerms ? now : null },
      settings: JSON.stringify({ onboarding: "done" }),
      ...{ age: null, address: null, sex: null, phone: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (role === "creator") {
    // The state after an application that was confirmed by the link in its email.
    const application = { user_id: id, state: "submitted", message: "Chcę nadawać." } as const;
    await db.insertInto("creator_applications").values(application).execute();
  }
  const token = newToken();
  await startSession(db, {
    ...{ token_hash: tokenHash(token), user_id: id, device: USER_AGENT, address: "127.0.0.1" },
    ...{ created_at: now, used_at: now, proved_at: now, expires_at: new Date(now.getTime() + SESSION_MS) },
  });
  await recordDevice(db, id, USER_AGENT, now);
  return token;
}
