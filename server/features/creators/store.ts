import type { Selectable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

export type ApplicationRow = Selectable<Database["creator_applications"]>;

export async function lockApplication(db: Executor, userId: string): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom("creator_applications")
    .selectAll()
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findApplication(db: Executor, userId: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom("creator_applications").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** The application a mailed token belongs to, with its person. */
export async function findInvitation(
  db: Executor,
  tokenHash: Buffer,
): Promise<(ApplicationRow & { person_name: string }) | undefined> {
  return db
    .selectFrom("creator_applications as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .selectAll("a")
    .select("u.name as person_name")
    .where("a.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export async function saveApplication(
  db: Executor,
  application: {
    user_id: string;
    state: ApplicationRow["state"];
    message: string;
    token_hash: Buffer | null;
    token_expires_at: Date | null;
    updated_at: Date;
  },
): Promise<void> {
  const { user_id: _, ...changes } = application;
  await db
    .insertInto("creator_applications")
    .values(application)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(changes))
    .execute();
}

export async function findApplicant(
  db: Executor,
  userId: string,
): Promise<
  { email: string; name: string; role: string; settings: { language?: "pl" | "en" | undefined } } | undefined
> {
  return db
    .selectFrom("users")
    .select(["email", "name", "role", "settings"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** Makes a plain user a creator; staff keep their role. */
export async function makeCreator(db: Executor, userId: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ role: "creator" })
    .where("id", "=", userId)
    .where("role", "=", "user")
    .execute();
}
