import { sql } from "kysely";
import { isVisibleTo } from "#server/features/videos/cards.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { polishStem } from "#server/platform/text/polish-stem.ts";

/** The searching user and the time, for the mute filter. */
export interface Searcher {
  readonly id: string | undefined;
  readonly now: Date;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Every word matches the start of a word in the name, by spelling or by stem. */
function matchesName(name: ReturnType<typeof sql>, words: readonly string[]) {
  const conditions = words.map(
    (word) => sql`folded(${name}) like any (array[${`% ${word}%`}, ${`% ${polishStem(word)}%`}])`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function selectPeople(db: Executor, words: readonly string[]) {
  return (
    db
      .selectFrom("users as u")
      .where(matchesName(sql`u.name || ' ' || u.surname`, words))
      .where("u.activated_at", "is not", null)
      .where("u.deletion_at", "is", null)
      // Accounts of children are not searchable by name.
      .where(sql<boolean>`u.age is distinct from 'under18'`)
      .where(sql<boolean>`(u.settings -> 'hiddenFromSearch') is distinct from 'true'::jsonb`)
  );
}

function notMutedBy({ id, now }: Searcher) {
  return sql<boolean>`not exists (
    select from user_mutes m
    where m.user_id = ${id ?? null}::uuid and m.muted_id = u.id and m.blocked_until > ${now})`;
}

/** Users searchable by name, ordered by name. */
export async function findPeople(
  db: Executor,
  words: readonly string[],
  searcher: Searcher,
  { limit, offset }: Page,
) {
  return selectPeople(db, words)
    .where(notMutedBy(searcher))
    .select(["u.id", "u.name", "u.surname", "u.bio", "u.has_avatar", "u.image_version"])
    .orderBy("u.surname")
    .orderBy("u.name")
    .orderBy("u.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export type FoundPersonRow = Awaited<ReturnType<typeof findPeople>>[number];

export async function countPeople(
  db: Executor,
  words: readonly string[],
  searcher: Searcher,
): Promise<number> {
  const { count } = await selectPeople(db, words)
    .where(notMutedBy(searcher))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function selectPlaylists(db: Executor, words: readonly string[]) {
  return (
    db
      .selectFrom("playlists as p")
      .leftJoin("channels as c", "c.id", "p.channel_id")
      .where("p.special", "is", null)
      .where("p.visibility", "=", "public")
      .where(sql<boolean>`(p.channel_id is null or c.visibility = 'public')`)
      .where(matchesName(sql`p.name`, words))
      // Playlists without watchable videos are not found.
      .where(sql<boolean>`exists (
      select from playlist_videos i join videos v on v.id = i.video_id
      where i.playlist_id = p.id and ${isVisibleTo(undefined)})`)
  );
}

/** Public playlists with watchable videos, last changed first. */
export async function findPlaylistIds(
  db: Executor,
  words: readonly string[],
  { limit, offset }: Page,
): Promise<string[]> {
  const rows = await selectPlaylists(db, words)
    .select("p.id")
    .orderBy("p.updated_at", "desc")
    .orderBy("p.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countPlaylists(db: Executor, words: readonly string[]): Promise<number> {
  const { count } = await selectPlaylists(db, words)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether any user or playlist has this name. Ignores mutes: what follows from it is the same for all callers. */
export async function existsByName(db: Executor, words: readonly string[]): Promise<boolean> {
  const person = selectPeople(db, words).select("u.id").limit(1);
  if (await person.executeTakeFirst()) return true;
  return (await findPlaylistIds(db, words, { limit: 1, offset: 0 })).length > 0;
}
