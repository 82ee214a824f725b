import { sql, type Selectable } from "kysely";
import type { Role } from "#shared/accounts/contract.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type ImportRow = Selectable<Database["video_imports"]>;

/** A source in a channel. */
export interface ImportKey {
  readonly channelId: string;
  readonly hash: Buffer;
}

export async function findChannel(db: Executor, handle: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from channels where lower(slug) = lower(${handle}) and deleted_at is null`.execute(db);
  return rows[0]?.id;
}

/** The longest-standing owner of a channel. */
export async function findOwner(
  db: Executor,
  channelId: string,
): Promise<{ id: string; role: Role; age: string | null } | undefined> {
  const { rows } = await sql<{ id: string; role: Role; age: string | null }>`
    select u.id, u.role, u.age from channel_members m join users u on u.id = m.user_id
    where m.channel_id = ${channelId} and m.role = 'owner' order by m.created_at limit 1`.execute(db);
  return rows[0];
}

export async function findImport(
  db: Executor,
  { channelId, hash }: ImportKey,
): Promise<ImportRow | undefined> {
  return db
    .selectFrom("video_imports")
    .selectAll()
    .where("channel_id", "=", channelId)
    .where("source_hash", "=", hash)
    .executeTakeFirst();
}

/** Notes that a source is on its way; an import that was killed keeps its ids. */
export async function beginImport(
  tx: Executor,
  { channelId, hash }: ImportKey,
  uploadId: string,
): Promise<ImportRow> {
  const row = { channel_id: channelId, source_hash: hash, upload_id: uploadId };
  return tx
    .insertInto("video_imports")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["channel_id", "source_hash"]).doUpdateSet({ source_hash: hash }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function endImport(tx: Executor, { channelId, hash }: ImportKey, now: Date): Promise<void> {
  await tx
    .updateTable("video_imports")
    .set({ imported_at: now })
    .where("channel_id", "=", channelId)
    .where("source_hash", "=", hash)
    .execute();
}

/** The source is refused: nothing is left of it. */
export async function deleteImport(tx: Executor, { channelId, hash }: ImportKey): Promise<void> {
  await tx
    .deleteFrom("video_imports")
    .where("channel_id", "=", channelId)
    .where("source_hash", "=", hash)
    .where("imported_at", "is", null)
    .execute();
}
