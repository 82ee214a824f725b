import { sql } from "kysely";
import { isVisibleTo } from "#server/features/videos/cards.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { polishStem } from "./polish-stem.ts";

/** Who asks, and when: whom they have muted they do not find. */
export interface Seeker {
  readonly id: string | undefined;
  readonly now: Date;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Every word begins a word of a name, whatever its ending. */
function isNamed(name: ReturnType<typeof sql>, words: readonly string[]) {
  const conditions = words.map(
    (word) => sql`folded(${name}) like any (array[${`% ${word}%`}, ${`% ${polishStem(word)}%`}])`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function selectPeople(db: Executor, words: readonly string[]) {
  return (
    db
      .selectFrom("users as u")
      .where(isNamed(sql`u.name || ' ' || u.surname`, words))
      .where("u.activated_at", "is not", null)
      .where("u.deletion_at", "is", null)
      // Children are not to be found by their names.
      .where(sql<boolean>`u.age is distinct from 'under18'`)
      .where(sql<boolean>`(u.settings -> 'hiddenFromSearch') is distinct from 'true'::jsonb`)
  );
}

function isHeardBy({ id, now }: Seeker) {
  return sql<boolean>`not exists (
    select from user_mutes m
    where m.user_id = ${id ?? null}::uuid and m.muted_id = u.id and m.blocked_until > ${now})`;
}

/** People who may be found by their names, in the order of these. */
export async function findPeople(
  db: Executor,
  words: readonly string[],
  seeker: Seeker,
  { limit, offset }: Page,
) {
  return selectPeople(db, words)
    .where(isHeardBy(seeker))
    .select(["u.id", "u.name", "u.surname", "u.bio", "u.has_avatar", "u.image_version"])
    .orderBy("u.surname")
    .orderBy("u.name")
    .orderBy("u.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export type FoundPersonRow = Awaited<ReturnType<typeof findPeople>>[number];

export async function countPeople(db: Executor, words: readonly string[], seeker: Seeker): Promise<number> {
  const { count } = await selectPeople(db, words)
    .where(isHeardBy(seeker))
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
      .where(isNamed(sql`p.name`, words))
      // An empty list is no find.
      .where(sql<boolean>`exists (
      select from playlist_videos i join videos v on v.id = i.video_id
      where i.playlist_id = p.id and ${isVisibleTo(undefined)})`)
  );
}

/** Public playlists with something to watch, the last changed first. */
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

/** Whether a person or a playlist is called like that, whoever asks: what follows from it is the same for all. */
export async function isSomethingNamed(db: Executor, words: readonly string[]): Promise<boolean> {
  const person = selectPeople(db, words).select("u.id").limit(1);
  if (await person.executeTakeFirst()) return true;
  return (await findPlaylistIds(db, words, { limit: 1, offset: 0 })).length > 0;
}
