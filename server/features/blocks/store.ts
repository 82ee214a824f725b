import { sql, type Insertable, type Selectable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type BlockRow = Selectable<Database["blocks"]>;
export type BlockScope = BlockRow["scope"];

/** Selects blocks of one scope; what is left out may have any value. */
export interface BlockFilter {
  readonly scope: BlockScope;
  readonly id?: string;
  /** Null for blocks of a channel alone. */
  readonly userId?: string | null;
  readonly channelId?: string;
  readonly videoId?: string;
  /** Null for blocks by name. */
  readonly writtenAs?: string | null;
  readonly isAnonymous?: boolean;
  /** True for the blocks that carry out a decision. */
  readonly isOfDecision?: boolean;
  readonly decisionId?: string;
}

/** False if the account no longer exists. Changes of one person's blocks wait for each other. */
export async function lockAccount(db: Executor, id: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Locks accounts in the order of their ids: changes of several persons do not wait for each other in a circle. */
export async function lockAccounts(db: Executor, ids: readonly string[]): Promise<void> {
  await sql`select from users where id = any(${[...ids]}::uuid[]) order by id for update`.execute(db);
}

/** Whom the blocks in force that the filter selects concern. */
export async function listBlockedUsers(db: Executor, filter: BlockFilter, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("blocks")
    .select("user_id")
    .distinct()
    .where(filterCondition(filter))
    .where("ended_at", "is", null)
    .where("until", ">", now)
    .execute();
  return rows.map(({ user_id }) => user_id).filter((id) => id !== null);
}

export async function isOfTeamOrStaff(db: Executor, channelId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from channel_members where channel_id = ${channelId} and user_id = ${userId}
    union all
    select 1 from users where id = ${userId} and role in ('admin', 'moderator')
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function insertBlock(db: Executor, block: Insertable<Database["blocks"]>): Promise<void> {
  await db.insertInto("blocks").values(block).execute();
}

/** Ends the blocks in force that the filter selects, and returns them. */
export async function endBlockRows(
  db: Executor,
  filter: BlockFilter,
  end: { readonly ended_at: Date; readonly ended_by: string | null; readonly is_replaced: boolean },
): Promise<BlockRow[]> {
  return db
    .updateTable("blocks")
    .set(end)
    .where(filterCondition(filter))
    .where("ended_at", "is", null)
    .where("until", ">", end.ended_at)
    .returningAll()
    .execute();
}

/** Lets others write as a channel again, while those who wrote as it stay blocked; returns their blocks. */
export async function uncoverChannel(
  db: Executor,
  filter: BlockFilter & { readonly writtenAs: string },
  now: Date,
): Promise<BlockRow[]> {
  return db
    .updateTable("blocks")
    .set({ covers_channel: false })
    .where(filterCondition(filter))
    .where("covers_channel", "=", true)
    .where("ended_at", "is", null)
    .where("until", ">", now)
    .returningAll()
    .execute();
}

export async function setReason(
  db: Executor,
  filter: BlockFilter,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable("blocks")
    .set({ reason })
    .where(filterCondition(filter))
    .where("ended_at", "is", null)
    .where("until", ">", now)
    .execute();
}

/** In a form that the index of persons serves. */
function isOfUser(userId: string | null) {
  return userId === null ? sql<boolean>`user_id is null` : sql<boolean>`user_id = ${userId}`;
}

function filterCondition({
  scope,
  id,
  userId,
  channelId,
  videoId,
  writtenAs,
  isAnonymous,
  isOfDecision,
  decisionId,
}: BlockFilter) {
  const conditions = [
    sql<boolean>`scope = ${scope}`,
    ...(id === undefined ? [] : [sql<boolean>`id = ${id}`]),
    ...(userId === undefined ? [] : [isOfUser(userId)]),
    ...(channelId === undefined ? [] : [sql<boolean>`channel_id = ${channelId}`]),
    ...(videoId === undefined ? [] : [sql<boolean>`video_id = ${videoId}`]),
    ...(writtenAs === undefined ? [] : [sql<boolean>`written_as is not distinct from ${writtenAs}::uuid`]),
    ...(isAnonymous === undefined ? [] : [sql<boolean>`is_anonymous = ${isAnonymous}`]),
    ...(isOfDecision === undefined ? [] : [sql<boolean>`(decision_id is not null) = ${isOfDecision}`]),
    ...(decisionId === undefined ? [] : [sql<boolean>`decision_id = ${decisionId}`]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/**
 * Writes to the account until when it is or was blocked, which sessions, logins, mails and chats read. The account must
 * be locked: a statement that waits for it here would go on with the blocks of the time before it waited.
 */
export async function refreshAccount(db: Executor, userId: string, now: Date): Promise<void> {
  await sql`
    update users u set
      blocked_until = (select max(least(b.until, b.ended_at)) from blocks b
        where b.user_id = u.id and b.scope = 'account'),
      blocked_on_live_chats_until = (select max(least(b.until, b.ended_at)) from blocks b
        where b.user_id = u.id and b.scope = 'platform'),
      block_reason = coalesce((select b.reason from blocks b
        where b.user_id = u.id and b.scope = 'account' and b.ended_at is null and b.until > ${now}
        order by b.until desc, b.created_at desc limit 1), '')
    where u.id = ${userId}`.execute(db);
}

export async function findBlockRow(db: Executor, id: string): Promise<BlockRow | undefined> {
  return db.selectFrom("blocks").selectAll().where("id", "=", id).executeTakeFirst();
}
