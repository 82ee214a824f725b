import { sql } from "kysely";
import type { CHANNEL_ROLES } from "#shared/channels/contract.ts";
import type { UserSettings } from "#shared/accounts/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";

type ChannelRole = (typeof CHANNEL_ROLES)[number];

interface PersonRow {
  readonly user_id: string;
  readonly name: string;
  readonly surname: string;
  readonly has_avatar: boolean;
  readonly image_version: number;
}

export interface MemberRow extends PersonRow {
  readonly role: ChannelRole;
  readonly created_at: Date;
}

export interface BlockRow extends PersonRow {
  readonly blocked_until: Date;
  readonly created_at: Date;
}

export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly settings: UserSettings;
}

/** Owners first, then by length of membership. */
export async function listMembers(db: Executor, channelId: string): Promise<MemberRow[]> {
  return db
    .selectFrom("channel_members as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["m.user_id", "m.role", "m.created_at", "u.name", "u.surname", "u.has_avatar", "u.image_version"])
    .where("m.channel_id", "=", channelId)
    .orderBy(sql`array_position(array['owner', 'editor', 'moderator'], m.role)`)
    .orderBy("m.created_at")
    .execute();
}

/** Locks the team against concurrent changes until the transaction ends. */
export async function lockTeam(db: Executor, channelId: string): Promise<void> {
  await db.selectFrom("channels").select("id").where("id", "=", channelId).forUpdate().execute();
}

export async function saveMember(
  db: Executor,
  member: { channel_id: string; user_id: string; role: ChannelRole; created_at: Date },
): Promise<void> {
  const { role } = member;
  await db
    .insertInto("channel_members")
    .values(member)
    .onConflict((conflict) => conflict.columns(["channel_id", "user_id"]).doUpdateSet({ role }))
    .execute();
}

/** Returns whether the user was a member. */
export async function deleteMember(db: Executor, channelId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("channel_members")
    .where("channel_id", "=", channelId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** An activated account, by id or email address. */
export async function findAccount(
  db: Executor,
  { userId, email }: { userId?: string | undefined; email?: string | undefined },
): Promise<AccountRow | undefined> {
  const query = db
    .selectFrom("users")
    .select(["id", "email", "name", "settings"])
    .where("activated_at", "is not", null);
  if (userId !== undefined) return query.where("id", "=", userId).executeTakeFirst();
  if (email === undefined) return undefined;
  return query.where(sql`lower(email)`, "=", email.toLowerCase()).executeTakeFirst();
}

export async function saveBlock(
  db: Executor,
  block: {
    channel_id: string;
    user_id: string;
    blocked_until: Date;
    blocked_by: string;
    created_at: Date;
  },
): Promise<void> {
  const { blocked_until, blocked_by } = block;
  await db
    .insertInto("channel_blocks")
    .values(block)
    .onConflict((conflict) =>
      conflict.columns(["channel_id", "user_id"]).doUpdateSet({ blocked_until, blocked_by }),
    )
    .execute();
}

export async function deleteBlock(db: Executor, channelId: string, userId: string): Promise<void> {
  await db
    .deleteFrom("channel_blocks")
    .where("channel_id", "=", channelId)
    .where("user_id", "=", userId)
    .execute();
}

/** When the user's block on a channel ends; undefined if not blocked. */
export async function findBlock(
  db: Executor,
  channelId: string,
  userId: string,
  now: Date,
): Promise<Date | undefined> {
  const block = await db
    .selectFrom("channel_blocks")
    .select("blocked_until")
    .where("channel_id", "=", channelId)
    .where("user_id", "=", userId)
    .where("blocked_until", ">", now)
    .executeTakeFirst();
  return block?.blocked_until;
}

/** Active blocks, newest first. */
export async function listBlocks(db: Executor, channelId: string, now: Date): Promise<BlockRow[]> {
  return db
    .selectFrom("channel_blocks as b")
    .innerJoin("users as u", "u.id", "b.user_id")
    .select(["b.user_id", "b.blocked_until", "b.created_at"])
    .select(["u.name", "u.surname", "u.has_avatar", "u.image_version"])
    .where("b.channel_id", "=", channelId)
    .where("b.blocked_until", ">", now)
    .orderBy("b.created_at", "desc")
    .orderBy("b.user_id")
    .execute();
}

/** The longest-standing owner of each of these channels. */
export async function findOwners(
  db: Executor,
  channelIds: readonly string[],
): Promise<Map<string, { _id: string; name: string }>> {
  const { rows } = await sql<{ channel_id: string; id: string; name: string }>`
    select distinct on (m.channel_id) m.channel_id, u.id, trim(u.name || ' ' || u.surname) as name
    from channel_members m join users u on u.id = m.user_id
    where m.channel_id = any(${channelIds}::uuid[]) and m.role = 'owner'
    order by m.channel_id, m.created_at`.execute(db);
  return new Map(rows.map(({ channel_id, id, name }) => [channel_id, { _id: id, name }]));
}
