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

/** Who wrote a comment on this channel; without a user if the account is deleted. */
export async function findCommentWriter(
  db: Executor,
  channelId: string,
  commentId: string,
): Promise<{ userId: string | null; writtenAs: string | null } | undefined> {
  const { rows } = await sql<{ userId: string | null; writtenAs: string | null }>`
    select coalesce(c.user_id, c.author_id) as "userId", c.channel_id as "writtenAs" from comments c
    where c.id = ${commentId} and c.host_channel_id = ${channelId} and c.deleted_at is null`.execute(db);
  return rows[0];
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
