import type { Selectable } from "kysely";
import type { Locale } from "#shared/texts.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

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

/** The application of an emailed token, with the applicant's name. */
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
    reason?: string;
    decided_by?: string | null;
    decided_at?: Date | null;
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
  { email: string; name: string; role: string; settings: { language?: Locale | undefined } } | undefined
> {
  return db
    .selectFrom("users")
    .select(["email", "name", "role", "settings"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

/** Changes the role of a user to creator; staff keep their role. */
export async function makeCreator(db: Executor, userId: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ role: "creator" })
    .where("id", "=", userId)
    .where("role", "=", "user")
    .execute();
}

export type ListedApplicationRow = Awaited<ReturnType<typeof listApplications>>[number];

/** Applications with their applicants; pending ones oldest first, all others newest first. */
export async function listApplications(db: Executor, { status, userId, limit, offset }: ApplicationListing) {
  const isWaiting = status === "applied";
  let query = db
    .selectFrom("creator_applications as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .leftJoin("users as d", "d.id", "a.decided_by")
    .select(["a.user_id", "a.state", "a.message", "a.reason", "a.decided_at", "a.updated_at"])
    .select(["u.name", "u.surname", "u.email", "u.has_avatar", "u.image_version", "u.created_at"])
    .select("d.name as decided_by_name");
  if (status) query = query.where("a.state", "=", status);
  if (userId) query = query.where("a.user_id", "=", userId);
  return query
    .orderBy("a.updated_at", isWaiting ? "asc" : "desc")
    .orderBy("a.user_id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export interface ApplicationListing {
  readonly status?: ApplicationRow["state"] | undefined;
  readonly userId?: string;
  readonly limit: number;
  readonly offset: number;
}

export async function countApplications(
  db: Executor,
  status: ApplicationRow["state"] | undefined,
): Promise<number> {
  let query = db.selectFrom("creator_applications").select((eb) => eb.fn.countAll<number>().as("count"));
  if (status) query = query.where("state", "=", status);
  return (await query.executeTakeFirstOrThrow()).count;
}
