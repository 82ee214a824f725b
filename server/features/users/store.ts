import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Role } from "#shared/accounts/contract.ts";
import type { AccountState, LastSeen, Reported, UsedSpace } from "#shared/accounts/user-filters.ts";
import { GIGABYTE } from "#shared/uploads/quotas.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { containsTyped } from "#server/platform/database/folded-search.ts";
import type { UserRow } from "#server/features/accounts/find-user.ts";
import { usedSpaceOfUsers } from "#server/features/uploads/used-space.ts";
import { reportsAgainstUsers } from "./thing-owners.ts";

const DAY_MS = 24 * 3_600_000;

export interface UserFilter {
  readonly role?: Role | undefined;
  readonly state?: AccountState | undefined;
  readonly confirmed?: boolean | undefined;
  readonly seen?: LastSeen | undefined;
  readonly space?: UsedSpace | undefined;
  readonly reports?: Reported | undefined;
  /** Names or email addresses have one of these texts; empty means all accounts. */
  readonly searched: readonly string[];
  readonly blockedOnLiveChats?: boolean | undefined;
}

/** Accounts, newest first. */
export async function findUsers(
  db: Executor,
  { limit, offset, ...filter }: UserFilter & { readonly limit: number; readonly offset: number },
  now: Date,
): Promise<{ items: UserRow[]; count: number }> {
  const found = db.selectFrom("users").where((eb) => eb.and(conditionsOf(filter, now)));
  const items = await found
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { items, count };
}

type Condition = RawBuilder<SqlBool>;

function conditionsOf(
  { role, state, confirmed, seen, space, reports, searched, blockedOnLiveChats }: UserFilter,
  now: Date,
): Condition[] {
  // The same expression as in the table's index.
  const text = sql`name || ' ' || surname || ' ' || email`;
  const isSearched = sql.join(
    searched.map((typed) => containsTyped(text, typed)),
    sql` or `,
  );
  return [
    ...(role ? [sql<SqlBool>`role = ${role}`] : []),
    ...(state ? [inState(state, now)] : []),
    ...(confirmed === undefined ? [] : [confirmed ? IS_CONFIRMED : IS_UNCONFIRMED]),
    ...(seen ? [wasSeen(seen, now)] : []),
    ...(space ? [usesSpace(space)] : []),
    ...(reports ? [isReported(reports)] : []),
    ...(blockedOnLiveChats ? [sql<SqlBool>`blocked_on_live_chats_until > ${now}`] : []),
    ...(searched.length > 0 ? [sql<SqlBool>`(${isSearched})`] : []),
  ];
}

const IS_ACTIVATED: Condition = sql`activated_at is not null`;
const IS_CONFIRMED: Condition = sql`(${IS_ACTIVATED} or awaits_approval_since is not null)`;
const IS_UNCONFIRMED: Condition = sql`not ${IS_CONFIRMED}`;

function inState(state: AccountState, now: Date): Condition {
  // Null without a block.
  const isBlocked: Condition = sql`coalesce(blocked_until > ${now}, false)`;
  switch (state) {
    case "active":
      return sql`${IS_ACTIVATED} and not ${isBlocked} and deletion_at is null`;
    case "unconfirmed":
      return IS_UNCONFIRMED;
    case "awaitingApproval":
      return sql`awaits_approval_since is not null`;
    case "blocked":
      return isBlocked;
    case "deletionScheduled":
      return sql`deletion_at is not null`;
  }
}

function wasSeen(seen: LastSeen, now: Date): Condition {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  switch (seen) {
    case "day":
      return sql`last_seen_at > ${daysAgo(1)}`;
    case "week":
      return sql`last_seen_at > ${daysAgo(7)}`;
    case "month":
      return sql`last_seen_at > ${daysAgo(30)}`;
    case "overMonth":
      return sql`last_seen_at <= ${daysAgo(30)}`;
    case "overYear":
      return sql`last_seen_at <= ${daysAgo(365)}`;
    case "never":
      return sql`last_seen_at is null`;
  }
}

const SPACE_GIGABYTES = { some: 0, over1: 1, over10: 10, over100: 100 } as const;

function usesSpace(space: UsedSpace): Condition {
  const users = sql`select user_id from (${usedSpaceOfUsers}) as used`;
  if (space === "none") return sql`id not in (${users} where bytes > 0)`;
  return sql`id in (${users} where bytes > ${SPACE_GIGABYTES[space] * GIGABYTE})`;
}

function isReported(reports: Reported): Condition {
  const users = sql`select user_id from (${reportsAgainstUsers}) as reports`;
  switch (reports) {
    case "open":
      return sql`id in (${users} where state <> 'closed')`;
    case "any":
      return sql`id in (${users})`;
    case "none":
      return sql`id not in (${users})`;
  }
}

/** How many reports that wait for a decision are against each of these accounts. */
export async function countOpenReports(
  db: Executor,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ user_id: string; count: number }>`
    select user_id, count(*)::int as count from (${reportsAgainstUsers}) as reports
    where state <> 'closed' and user_id = any(${[...userIds]}::uuid[])
    group by user_id`.execute(db);
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}

export async function setRole(db: Executor, id: string, role: Role): Promise<void> {
  await db.updateTable("users").set({ role }).where("id", "=", id).execute();
}
