import { sql } from "kysely";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { KnownWord } from "./vectors.ts";

/** What of a video can be searched. */
export interface VideoText {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly tags: string[];
  readonly channel_name: string;
  readonly is_public: boolean;
  /** With its microseconds, which a Date does not keep. */
  readonly changed_at: string;
}

export interface ChannelText {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly tags: string[];
}

function selectTexts(db: Executor) {
  return db
    .selectFrom("videos as v")
    .innerJoin("channels as c", "c.id", "v.channel_id")
    .select(["v.id", "v.title", "v.description", "v.tags", "c.name as channel_name"])
    .select(sql<boolean>`v.status = 'public'`.as("is_public"))
    .select(sql<string>`v.updated_at::text`.as("changed_at"));
}

/** Where to go on: a little before the last change that was read, since changes are written some time after their date. */
export async function findProgress(db: Executor, overlapSeconds: number): Promise<string> {
  const { from } = await db
    .selectFrom("search_progress")
    .select(sql<string>`(reached - make_interval(secs => ${overlapSeconds}))::text`.as("from"))
    .executeTakeFirstOrThrow();
  return from;
}

export async function saveProgress(db: Executor, reached: string): Promise<void> {
  await db
    .updateTable("search_progress")
    .set({ reached: sql<Date>`greatest(reached, ${reached}::timestamptz)` })
    .execute();
}

/** Videos in the order of their changes, those after a place. */
export async function listChangedTexts(
  db: Executor,
  after: { at: string; id: string },
  limit: number,
): Promise<VideoText[]> {
  return selectTexts(db)
    .where(sql<boolean>`(v.updated_at, v.id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
    .orderBy("v.updated_at")
    .orderBy("v.id")
    .limit(limit)
    .execute();
}

export async function findTexts(db: Executor, videoIds: readonly string[]): Promise<VideoText[]> {
  return selectTexts(db)
    .where(sql<boolean>`v.id = any(${videoIds}::uuid[])`)
    .execute();
}

/** The videos of a channel, part by part in the order of their ids. */
export async function listTextsOfChannel(
  db: Executor,
  channelId: string,
  afterId: string,
  limit: number,
): Promise<VideoText[]> {
  return selectTexts(db)
    .where("v.channel_id", "=", channelId)
    .where("v.status", "=", "public")
    .where("v.id", ">", afterId)
    .orderBy("v.id")
    .limit(limit)
    .execute();
}

export interface Indexed {
  readonly id: string;
  readonly vector: string;
}

export async function saveVideoVectors(db: Executor, indexed: readonly Indexed[]): Promise<void> {
  await sql`
    insert into video_search (video_id, vector)
    select i.id, i.vector::tsvector
    from unnest(${indexed.map(({ id }) => id)}::uuid[], ${indexed.map(({ vector }) => vector)}::text[])
      as i (id, vector)
    join videos v on v.id = i.id
    on conflict (video_id) do update set vector = excluded.vector
    where video_search.vector <> excluded.vector`.execute(db);
}

/** Remembers words that videos can be found by. */
export async function saveForms(db: Executor, forms: readonly string[]): Promise<void> {
  await sql`
    insert into search_forms (form) select * from unnest(${forms}::text[])
    on conflict do nothing`.execute(db);
}

/** After the words of all videos have been remembered. */
export async function markAllForms(db: Executor): Promise<void> {
  await db
    .updateTable("search_progress")
    .set({ has_all_forms: true })
    .where("has_all_forms", "=", false)
    .execute();
}

export async function deleteVideoVectors(db: Executor, ids: readonly string[]): Promise<void> {
  await sql`delete from video_search where video_id = any(${ids}::uuid[])`.execute(db);
}

/** Channels that have never been indexed, such as new ones. */
export async function listUnknownChannels(db: Executor, limit: number): Promise<ChannelText[]> {
  return db
    .selectFrom("channels as c")
    .leftJoin("channel_search as s", "s.channel_id", "c.id")
    .select(["c.id", "c.name", "c.slug", "c.description", "c.tags"])
    .where("s.channel_id", "is", null)
    .limit(limit)
    .execute();
}

export async function findChannelText(db: Executor, id: string): Promise<ChannelText | undefined> {
  return db
    .selectFrom("channels")
    .select(["id", "name", "slug", "description", "tags"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function saveChannelVectors(db: Executor, indexed: readonly Indexed[]): Promise<void> {
  await sql`
    insert into channel_search (channel_id, vector)
    select i.id, i.vector::tsvector
    from unnest(${indexed.map(({ id }) => id)}::uuid[], ${indexed.map(({ vector }) => vector)}::text[])
      as i (id, vector)
    join channels c on c.id = i.id
    on conflict (channel_id) do update set vector = excluded.vector`.execute(db);
}

/** Remembers words that may be corrected to; of two ways to write one, that with accents. */
export async function saveWords(db: Executor, words: readonly KnownWord[]): Promise<void> {
  await sql`
    insert into search_words (word, written)
    select k.word, k.written
    from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ written }) => written)}::text[])
      as k (word, written)
    on conflict (word) do update set written = excluded.written
    where excluded.written collate "C" > search_words.written collate "C"`.execute(db);
}
