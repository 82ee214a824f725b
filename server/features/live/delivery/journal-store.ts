import type { Executor } from "#server/platform/database/executor.ts";

export interface StoredChunk {
  readonly number: number;
  readonly lines: string;
}

/** Lists the chunks of the stored journal after that number, in order. */
export async function listStoredJournal(
  db: Executor,
  videoId: string,
  after: number,
): Promise<StoredChunk[]> {
  return db
    .selectFrom("live_journal")
    .select(["number", "lines"])
    .where("video_id", "=", videoId)
    .where("number", ">", after)
    .orderBy("number")
    .execute();
}

export async function addToStoredJournal(
  db: Executor,
  video_id: string,
  number: number,
  lines: string,
): Promise<void> {
  await db.insertInto("live_journal").values({ video_id, number, lines }).execute();
}

export async function deleteStoredJournal(db: Executor, videoId: string): Promise<void> {
  await db.deleteFrom("live_journal").where("video_id", "=", videoId).execute();
}
