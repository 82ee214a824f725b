import { sql } from "kysely";
import type { UserSettings } from "#shared/accounts/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { UserRow } from "./find-user.ts";

export interface ChannelOfUserRow {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly has_avatar: boolean;
  readonly image_version: number;
  readonly role: "owner" | "editor" | "moderator";
}

export async function listChannelsOfUser(db: Executor, userId: string): Promise<ChannelOfUserRow[]> {
  return db
    .selectFrom("channel_members as m")
    .innerJoin("channels as c", "c.id", "m.channel_id")
    .select(["c.id", "c.name", "c.slug", "c.has_avatar", "c.image_version", "m.role"])
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

/** When the account's last notification was written. */
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

export interface UserChanges {
  readonly name?: string | undefined;
  readonly surname?: string | undefined;
  readonly bio?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly sex?: UserRow["sex"] | undefined;
  readonly age?: UserRow["age"] | undefined;
  readonly terms_accepted_at?: Date | undefined;
  readonly terms_version?: string | null;
  readonly terms_version_at?: Date | null;
  readonly last_read_notifications_at?: Date | undefined;
  readonly notification_settings?: string | undefined;
}

/** Updates an account; settings are merged key by key, `settings.video` one level deeper. */
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
