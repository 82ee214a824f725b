import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

export interface FolderRow {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly channel_ids: string[];
}

/** Folders with their channels, except channels that became private. */
function selectFolders(db: Executor) {
  return db.selectFrom("subscription_folders as f").select([
    "f.id",
    "f.user_id",
    "f.name",
    sql<string[]>`array(
      select s.channel_id from subscriptions s join channels c on c.id = s.channel_id
      where s.folder_id = f.id and c.visibility <> 'private' order by c.name, c.id)`.as("channel_ids"),
  ]);
}

export async function listFolderRows(db: Executor, userId: string): Promise<FolderRow[]> {
  return selectFolders(db)
    .where("f.user_id", "=", userId)
    .orderBy((eb) => eb.fn("lower", ["f.name"]))
    .execute();
}

export async function findFolder(db: Executor, id: string): Promise<FolderRow | undefined> {
  return selectFolders(db).where("f.id", "=", id).executeTakeFirst();
}

export async function insertFolder(db: Executor, folder: { user_id: string; name: string }): Promise<string> {
  const { id } = await db
    .insertInto("subscription_folders")
    .values(folder)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameFolder(db: Executor, id: string, name: string): Promise<void> {
  await db.updateTable("subscription_folders").set({ name }).where("id", "=", id).execute();
}

/** Sets the channels of a folder; channels its owner is not subscribed to are ignored. */
export async function setFolderChannels(
  db: Executor,
  { id, user_id }: { id: string; user_id: string },
  channelIds: readonly string[],
): Promise<void> {
  const isChosen = sql<boolean>`channel_id = any(${channelIds}::uuid[])`;
  await db
    .updateTable("subscriptions")
    .set({ folder_id: sql<string | null>`case when ${isChosen} then ${id}::uuid end` })
    .where("user_id", "=", user_id)
    .where((eb) => eb.or([eb("folder_id", "=", id), isChosen]))
    .execute();
}

export async function deleteFolder(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("subscription_folders").where("id", "=", id).execute();
}
