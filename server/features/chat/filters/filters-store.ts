import type { LinkRule } from "#shared/chat/filters.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export interface FiltersRow {
  readonly links: LinkRule;
  readonly words: string[];
  readonly changed_by: string | null;
  readonly changed_at: Date;
}

export async function findFilters(db: Executor, channelId: string): Promise<FiltersRow | undefined> {
  return db
    .selectFrom("chat_filters")
    .select(["links", "words", "changed_by", "changed_at"])
    .where("channel_id", "=", channelId)
    .executeTakeFirst();
}

export async function saveFilters(
  db: Executor,
  channelId: string,
  { links, words, ...change }: Omit<FiltersRow, "links" | "words"> & Partial<FiltersRow>,
): Promise<void> {
  const changed = { ...(links ? { links } : {}), ...(words ? { words } : {}), ...change };
  await db
    .insertInto("chat_filters")
    .values({ channel_id: channelId, ...changed })
    .onConflict((conflict) => conflict.column("channel_id").doUpdateSet(changed))
    .execute();
}

/** Makes a held message visible to all; returns false if it no longer waits. */
export async function clearHold(db: Executor, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("chat_messages")
    .set({ held_for: null })
    .where("id", "=", id)
    .where("held_for", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
