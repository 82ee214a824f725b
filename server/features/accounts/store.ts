import { sql, type Kysely, type Selectable } from "kysely";
import type { UserSettings } from "#shared/accounts/contract.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

export type UserRow = Selectable<Database["users"]>;

export interface ChannelOfUserRow {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly has_picture: boolean;
  readonly image_version: number;
  readonly role: "owner" | "editor" | "moderator";
}

export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
}

export async function findUserById(db: Executor, id: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function listChannelsOfUser(db: Executor, userId: string): Promise<ChannelOfUserRow[]> {
  return db
    .selectFrom("channel_members as m")
    .innerJoin("channels as c", "c.id", "m.channel_id")
    .select(["c.id", "c.name", "c.slug", "c.has_picture", "c.image_version", "m.role"])
    .where("m.user_id", "=", userId)
    .orderBy("c.created_at")
    .execute();
}

/** The videos an account has saved for later, the last saved first. */
export async function listWatchLaterIds(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("watch_later")
    .select("video_id")
    .where("user_id", "=", userId)
    .orderBy("added_at", "desc")
    .orderBy("video_id", "desc")
    .execute();
  return rows.map(({ video_id }) => video_id);
}

/** When an account was last told something. */
export async function findLastNotificationDate(db: Executor, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("notifications")
    .select("updated_at")
    .where("user_id", "=", userId)
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.updated_at;
}

export interface NewUser {
  readonly email: string;
  readonly password_hash: string;
  readonly name: string;
  readonly surname: string;
  readonly role?: "user" | "admin";
  readonly age?: UserRow["age"] | undefined;
  readonly address?: string | undefined;
  readonly sex?: UserRow["sex"] | undefined;
  readonly phone?: string | undefined;
  readonly activated_at?: Date;
}

/** The new account's id, or undefined where the address is taken. */
export async function insertUser(db: Executor, user: NewUser): Promise<string | undefined> {
  const { age = null, address = null, sex = null, phone = null, ...required } = user;
  const row = await db
    .insertInto("users")
    .values({ ...required, age, address, sex, phone })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function hasAdministrator(db: Executor): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSession(
  db: Executor,
  session: {
    token_hash: Buffer;
    user_id: string;
    device: string;
    address: string;
    created_at: Date;
    used_at: Date;
    proved_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await db.insertInto("sessions").values(session).execute();
}

export interface SessionRow {
  readonly id: string;
  readonly role: UserRow["role"];
  readonly age: UserRow["age"];
  readonly used_at: Date;
  readonly address: string;
  readonly channels: { id: string; role: "owner" | "editor" | "moderator" }[];
}

/** The usable account behind a token with its channels, in one statement: it runs for every signed-in call. */
export async function findSession(
  db: Kysely<Database>,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select((eb) => [
      "u.id",
      "u.role",
      "u.age",
      "s.used_at",
      "s.address",
      eb
        .selectFrom("channel_members as m")
        .select(
          sql<
            SessionRow["channels"]
          >`coalesce(json_agg(json_build_object('id', m.channel_id, 'role', m.role)), '[]')`.as("list"),
        )
        .whereRef("m.user_id", "=", "u.id")
        .as("channels"),
    ])
    .where("s.token_hash", "=", tokenHash)
    .where("s.expires_at", ">", now)
    .where("u.activated_at", "is not", null)
    .where((eb) => eb.or([eb("u.blocked_until", "is", null), eb("u.blocked_until", "<=", now)]))
    .where((eb) => eb.or([eb("u.deletion_at", "is", null), eb("u.deletion_at", ">", now)]))
    .$narrowType<{ channels: SessionRow["channels"] }>()
    .executeTakeFirst();
}

export async function touchSession(
  db: Executor,
  tokenHash: Buffer,
  use: { used_at: Date; address: string },
): Promise<void> {
  await db.updateTable("sessions").set(use).where("token_hash", "=", tokenHash).execute();
}

export async function deleteSession(db: Executor, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

export async function insertActivationCode(
  db: Executor,
  code: { code_hash: Buffer; user_id: string; next_path: string | null; expires_at: Date; created_at: Date },
): Promise<void> {
  await db
    .insertInto("account_codes")
    .values({ ...code, purpose: "activation" })
    .execute();
}

export async function findLastActivationCode(
  db: Executor,
  userId: string,
): Promise<{ created_at: Date; next_path: string | null } | undefined> {
  return db
    .selectFrom("account_codes")
    .select(["created_at", "next_path"])
    .where("user_id", "=", userId)
    .where("purpose", "=", "activation")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Uses a code up; gives what belongs to it, or undefined where it is unknown, used or too old. */
export async function redeemActivationCode(
  db: Executor,
  codeHash: Buffer,
  now: Date,
): Promise<{ user_id: string; next_path: string | null } | undefined> {
  return db
    .updateTable("account_codes")
    .set({ used_at: now })
    .where("code_hash", "=", codeHash)
    .where("purpose", "=", "activation")
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["user_id", "next_path"])
    .executeTakeFirst();
}

/** Whether a code belongs to an account that is active by now. */
export async function isCodeOfActiveUser(db: Executor, codeHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("account_codes as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select("u.id")
    .where("c.code_hash", "=", codeHash)
    .where("c.purpose", "=", "activation")
    .where("u.activated_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The account that has become active; undefined where it was before. */
export async function activateUser(db: Executor, id: string, now: Date): Promise<UserRow | undefined> {
  return db
    .updateTable("users")
    .set({ activated_at: now })
    .where("id", "=", id)
    .where("activated_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

export interface UserChanges {
  readonly name?: string | undefined;
  readonly surname?: string | undefined;
  readonly bio?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly sex?: UserRow["sex"] | undefined;
  readonly age?: UserRow["age"] | undefined;
  readonly terms_accepted_at?: Date | undefined;
  readonly last_read_notifications_at?: Date | undefined;
  readonly notification_settings?: string | undefined;
}

/** Changes an account; settings are merged key by key, the player's settings one level deeper. */
export async function updateUser(
  db: Executor,
  id: string,
  changes: UserChanges,
  settings: UserSettings = {},
): Promise<void> {
  const { video, ...rest } = settings;
  const merged = sql<string>`settings || ${JSON.stringify(rest)}::jsonb
    || jsonb_build_object('video', coalesce(settings -> 'video', '{}') || ${JSON.stringify(video ?? {})}::jsonb)`;
  await db
    .updateTable("users")
    .set({ ...changes, settings: merged })
    .where("id", "=", id)
    .execute();
}

export async function setAvatarFlag(db: Executor, id: string, hasAvatar: boolean): Promise<void> {
  await db
    .updateTable("users")
    .set({ has_avatar: hasAvatar, image_version: sql`image_version + 1` })
    .where("id", "=", id)
    .execute();
}
