import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { BlockTarget } from "./rules.ts";

/** One block at a time is set: two of the same target cannot be. */
export async function lockBlocks(tx: Executor): Promise<void> {
  await sql`lock table address_blocks in share row exclusive mode`.execute(tx);
}

export async function insertBlock(
  tx: Executor,
  { kind, text }: BlockTarget,
  block: {
    readonly reason: string;
    readonly ends_at: Date;
    readonly created_by: string;
    readonly created_at: Date;
  },
): Promise<string> {
  const target = kind === "range" ? { range: networkOf(text) } : { domain: text };
  const { id } = await tx
    .insertInto("address_blocks")
    .values({ ...target, ...block })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The end of the block of exactly this target that is in force. */
export async function findSameBlock(
  db: Executor,
  { kind, text }: BlockTarget,
  now: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("address_blocks")
    .select("ends_at")
    .where((eb) => (kind === "range" ? eb("range", "=", networkOf(text)) : eb("domain", "=", text)))
    .where("ends_at", ">", now)
    .executeTakeFirst();
  return row?.ends_at;
}

/** The last end of the blocks in force that have this address. */
export async function findEndOfAddress(
  db: Executor,
  address: string,
  now: Date,
): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom("address_blocks")
    .select(({ fn }) => fn.max("ends_at").as("ends_at"))
    .where(sql<boolean>`range >>= ${address}::inet`)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  return row?.ends_at;
}

/** The block in force of one of these domains that ends last. */
export async function findBlockOfDomains(
  db: Executor,
  domains: readonly string[],
  now: Date,
): Promise<{ domain: string | null; ends_at: Date } | undefined> {
  return db
    .selectFrom("address_blocks")
    .select(["domain", "ends_at"])
    .where("domain", "in", [...domains])
    .where("ends_at", ">", now)
    .orderBy("ends_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type BlockRow = Awaited<ReturnType<typeof listBlocks>>[number];

/** Those in force first, then newest first. */
export async function listBlocks(
  db: Executor,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  now: Date,
) {
  return selectBlocks(db)
    .orderBy(sql`b.ends_at > ${now}`, "desc")
    .orderBy("b.created_at", "desc")
    .orderBy("b.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countBlocks(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom("address_blocks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findBlock(db: Executor, id: string): Promise<BlockRow | undefined> {
  return selectBlocks(db).where("b.id", "=", id).executeTakeFirst();
}

/** Leaves a block that has ended as it is. */
export async function endBlock(db: Executor, id: string, endedBy: string | null, now: Date): Promise<void> {
  await db
    .updateTable("address_blocks")
    .set({ ends_at: now, ended_by: endedBy })
    .where("id", "=", id)
    .where("ends_at", ">", now)
    .execute();
}

export async function deleteBlocksEndedBefore(db: Executor, moment: Date): Promise<void> {
  await db.deleteFrom("address_blocks").where("ends_at", "<", moment).execute();
}

function selectBlocks(db: Executor) {
  return db
    .selectFrom("address_blocks as b")
    .leftJoin("users as c", "c.id", "b.created_by")
    .leftJoin("users as e", "e.id", "b.ended_by")
    .selectAll("b")
    .select([
      sql<string | null>`trim(c.name || ' ' || c.surname)`.as("creator_name"),
      sql<string | null>`trim(e.name || ' ' || e.surname)`.as("ender_name"),
    ]);
}

/** The range without the bits that its addresses do not have in common, as the column requires. */
function networkOf(text: string) {
  return sql<string>`network(${text}::inet)`;
}
