import { sql } from "kysely";
import { STORAGE_KINDS, type StorageItemType, type StorageKind } from "#shared/storage/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";

/** Rows of one statement: a statement has at most 65,535 values. */
const ROWS_AT_A_TIME = 5000;
const SUMS = sql<{
  bytes: number;
  objects: number;
}>`coalesce(sum(i.bytes), 0)::float8 as bytes, coalesce(sum(i.objects), 0)::float8 as objects`;

export interface ItemSize {
  readonly type: StorageItemType;
  readonly id: string;
  bytes: number;
  originalBytes: number;
  objects: number;
}

export type KindSizes = ReadonlyMap<StorageKind, { bytes: number; objects: number }>;

interface CountRow {
  readonly day: string;
  readonly countedAt: Date;
  readonly freeBytes: number | null;
}

/** Stores the count of a day in place of an earlier one. */
export async function saveCount(
  tx: Executor,
  { day, countedAt, freeBytes }: CountRow,
  kinds: KindSizes,
): Promise<void> {
  const values = { counted_at: countedAt, free_bytes: freeBytes };
  await tx
    .insertInto("storage_counts")
    .values({ day, ...values })
    .onConflict((conflict) => conflict.column("day").doUpdateSet(values))
    .execute();
  await tx.deleteFrom("storage_figures").where("day", "=", day).execute();
  const figures = [...kinds].map(([kind, sums]) => ({ day, kind, ...sums }));
  await tx.insertInto("storage_figures").values(figures).execute();
}

/** Replaces the sizes of the former count. */
export async function replaceItems(tx: Executor, items: readonly ItemSize[]): Promise<void> {
  await tx.deleteFrom("storage_items").execute();
  for (let from = 0; from < items.length; from += ROWS_AT_A_TIME) {
    const rows = items
      .slice(from, from + ROWS_AT_A_TIME)
      .map(({ type, id, bytes, originalBytes, objects }) => ({
        ...{ type, item_id: id, bytes, original_bytes: originalBytes, objects },
      }));
    await tx.insertInto("storage_items").values(rows).execute();
  }
}

export async function deleteCountsBefore(tx: Executor, day: string): Promise<void> {
  await tx.deleteFrom("storage_counts").where("day", "<", day).execute();
}

export async function findNewestCount(db: Executor) {
  return db.selectFrom("storage_counts").selectAll().orderBy("day", "desc").limit(1).executeTakeFirst();
}

/** The kinds of a count of which there is anything, the largest first. */
export async function listKinds(db: Executor, day: string) {
  return db
    .selectFrom("storage_figures")
    .select(["kind", "bytes", "objects"])
    .where("day", "=", day)
    .where("kind", "in", STORAGE_KINDS)
    .where("objects", ">", 0)
    .orderBy("bytes", "desc")
    .execute();
}

/** The totals of the counts since a day, in the order of their days. */
export async function listTotals(db: Executor, since: string): Promise<{ day: string; bytes: number }[]> {
  return db
    .selectFrom("storage_figures")
    .select("day")
    .select(sql<number>`sum(bytes)::float8`.as("bytes"))
    .where("day", ">=", since)
    .groupBy("day")
    .orderBy("day")
    .execute();
}

/** The channel to which a row of `storage_items` belongs. */
const CHANNEL_OF_ITEM = sql`left join videos v on i.type = 'video' and v.id = i.item_id
  left join ads a on i.type = 'ad' and a.id = i.item_id
  left join channels c on c.id = coalesce(v.channel_id, a.channel_id, case when i.type = 'channel' then i.item_id end)`;

export interface ChannelSum {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly objects: number;
}

/** What belongs to channels: their images, their videos and their ads. The largest first. */
export async function listChannelSums(db: Executor, limit: number): Promise<ChannelSum[]> {
  const { rows } = await sql<ChannelSum>`
    select c.id, c.name, ${SUMS} from storage_items i ${CHANNEL_OF_ITEM}
    where c.id is not null group by c.id order by bytes desc, c.id limit ${limit}`.execute(db);
  return rows;
}

export interface LargestRow {
  readonly type: ItemSize["type"];
  readonly item_id: string;
  readonly bytes: number;
  readonly original_bytes: number;
  readonly objects: number;
}

export async function listLargest(db: Executor, limit: number): Promise<LargestRow[]> {
  return db
    .selectFrom("storage_items")
    .selectAll()
    .orderBy("bytes", "desc")
    .orderBy("item_id")
    .limit(limit)
    .execute();
}
