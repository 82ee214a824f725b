import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import { containsTyped } from "#server/platform/database/folded-search.ts";

export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
  readonly has_avatar: boolean;
  readonly image_version: number;
}

export interface ChannelRefRow {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly has_avatar: boolean;
  readonly image_version: number;
}

export interface AuthorRow extends PersonRow {
  readonly bio: string;
  readonly featured: boolean;
  readonly followers: number;
  readonly posts: number;
  readonly last_post_at: Date | null;
}

export async function findPeople(db: Executor, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("users")
    .select(["id", "name", "surname", "has_avatar", "image_version"])
    .where("id", "in", [...ids])
    .execute();
}

export async function findChannelRefs(db: Executor, ids: readonly string[]): Promise<ChannelRefRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("channels")
    .select(["id", "name", "slug", "has_avatar", "image_version"])
    .where("id", "in", [...ids])
    .execute();
}

/** Public channels that a user owns, by name. */
export async function listOwnedChannels(db: Executor, userId: string): Promise<ChannelRefRow[]> {
  return db
    .selectFrom("channel_members as m")
    .innerJoin("channels as c", "c.id", "m.channel_id")
    .select(["c.id", "c.name", "c.slug", "c.has_avatar", "c.image_version"])
    .where("m.user_id", "=", userId)
    .where("m.role", "=", "owner")
    .where("c.visibility", "=", "public")
    .where("c.deleted_at", "is", null)
    .orderBy("c.name")
    .execute();
}

/** Visible accounts: only activated ones. */
function selectAuthors(db: Executor) {
  return db
    .selectFrom("users as u")
    .select(["u.id", "u.name", "u.surname", "u.has_avatar", "u.image_version", "u.bio"])
    .select("u.is_featured_author as featured")
    .select([
      sql<number>`(select count(*)::int from user_follows f where f.followed_id = u.id)`.as("followers"),
      sql<number>`(select count(*)::int from posts p where p.user_id = u.id and p.held_at is null)`.as(
        "posts",
      ),
      sql<Date | null>`(select max(p.created_at) from posts p where p.user_id = u.id and p.held_at is null)`.as(
        "last_post_at",
      ),
    ])
    .where("u.activated_at", "is not", null);
}

export async function findAuthor(db: Executor, id: string): Promise<AuthorRow | undefined> {
  return selectAuthors(db).where("u.id", "=", id).executeTakeFirst();
}

/** In the order of the ids. */
export async function listAuthorsById(db: Executor, ids: readonly string[]): Promise<AuthorRow[]> {
  if (ids.length === 0) return [];
  const rows = new Map(
    (
      await selectAuthors(db)
        .where("u.id", "in", [...ids])
        .execute()
    ).map((row) => [row.id, row]),
  );
  return ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
}

/** Ids of users with posts of their own, latest post first. */
export function selectAuthorIds(
  db: Executor,
  { search, featured }: { readonly search?: string | undefined; readonly featured: boolean },
) {
  let query = db
    .selectFrom("users as u")
    .select("u.id")
    .where("u.activated_at", "is not", null)
    .where(sql<boolean>`exists (select from posts p where p.user_id = u.id and p.held_at is null)`)
    .orderBy(
      sql`(select max(p.created_at) from posts p where p.user_id = u.id and p.held_at is null)`,
      "desc",
    )
    .orderBy("u.id");
  if (featured) query = query.where("u.is_featured_author", "=", true);
  if (search) query = query.where(containsTyped(sql`u.name || ' ' || u.surname`, search));
  return query;
}

/** Ids of users the user follows, latest post first. */
export function selectFollowedIds(db: Executor, userId: string) {
  return db
    .selectFrom("user_follows as f")
    .select("f.followed_id as id")
    .where("f.user_id", "=", userId)
    .orderBy(
      sql`(select max(p.created_at) from posts p where p.user_id = f.followed_id and p.held_at is null) desc nulls last, f.created_at desc`,
    );
}

/** Ids of the user's followers, newest first. */
export function selectFollowerIds(db: Executor, userId: string) {
  return db
    .selectFrom("user_follows as f")
    .select("f.user_id as id")
    .where("f.followed_id", "=", userId)
    .orderBy("f.created_at", "desc")
    .orderBy("f.user_id");
}

export async function insertFollow(
  db: Executor,
  follow: { user_id: string; followed_id: string; created_at: Date },
): Promise<void> {
  await db
    .insertInto("user_follows")
    .values(follow)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFollow(db: Executor, userId: string, followedId: string): Promise<void> {
  await db
    .deleteFrom("user_follows")
    .where("user_id", "=", userId)
    .where("followed_id", "=", followedId)
    .execute();
}

export async function hasFollow(db: Executor, userId: string, followedId: string): Promise<boolean> {
  const follow = await db
    .selectFrom("user_follows")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("followed_id", "=", followedId)
    .executeTakeFirst();
  return follow !== undefined;
}

export async function markFeatured(db: Executor, id: string, is_featured_author: boolean): Promise<void> {
  await db.updateTable("users").set({ is_featured_author }).where("id", "=", id).execute();
}
