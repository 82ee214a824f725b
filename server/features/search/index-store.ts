import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { VocabularyWord } from "./vectors.ts";

/** The searchable texts of a video. */
export interface VideoText {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly tags: string[];
  readonly channel_name: string;
  readonly is_public: boolean;
  /** A string, because a Date loses the microseconds. */
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

/** Where to continue: some time before the last change read, because changes commit later than their timestamp. */
export async function findIndexProgress(db: Executor, overlapSeconds: number): Promise<string> {
  const { from } = await db
    .selectFrom("search_progress")
    .select(sql<string>`(reached - make_interval(secs => ${overlapSeconds}))::text`.as("from"))
    .executeTakeFirstOrThrow();
  return from;
}

export async function saveIndexProgress(db: Executor, reached: string): Promise<void> {
  await db
    .updateTable("search_progress")
    .set({ reached: sql<Date>`greatest(reached, ${reached}::timestamptz)` })
    .execute();
}

/** Videos in the order of their changes, after a cursor. */
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

/** One batch of a channel's videos, ordered by id. */
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

export interface IndexedVector {
  readonly id: string;
  readonly vector: string;
}

export async function saveVideoVectors(db: Executor, indexed: readonly IndexedVector[]): Promise<void> {
  await sql`
    insert into video_search (video_id, vector)
    select i.id, i.vector::tsvector
    from unnest(${indexed.map(({ id }) => id)}::uuid[], ${indexed.map(({ vector }) => vector)}::text[])
      as i (id, vector)
    join videos v on v.id = i.id
    on conflict (video_id) do update set vector = excluded.vector
    where video_search.vector <> excluded.vector`.execute(db);
}

/** Stores word forms that occur in videos. */
export async function saveWordForms(db: Executor, forms: readonly string[]): Promise<void> {
  await sql`
    insert into search_forms (form) select * from unnest(${forms}::text[])
    on conflict do nothing`.execute(db);
}

/** Marks that the word forms of all videos are stored. */
export async function markWordFormsComplete(db: Executor): Promise<void> {
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
export async function listUnindexedChannels(db: Executor, limit: number): Promise<ChannelText[]> {
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

export async function saveChannelVectors(db: Executor, indexed: readonly IndexedVector[]): Promise<void> {
  await sql`
    insert into channel_search (channel_id, vector)
    select i.id, i.vector::tsvector
    from unnest(${indexed.map(({ id }) => id)}::uuid[], ${indexed.map(({ vector }) => vector)}::text[])
      as i (id, vector)
    join channels c on c.id = i.id
    on conflict (channel_id) do update set vector = excluded.vector`.execute(db);
}

/** Stores words for spelling correction; of two spellings, the one with accents is kept. */
export async function saveWords(db: Executor, words: readonly VocabularyWord[]): Promise<void> {
  await sql`
    insert into search_words (word, original)
    select k.word, k.original
    from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ original }) => original)}::text[])
      as k (word, original)
    on conflict (word) do update set original = excluded.original
    where excluded.original collate "C" > search_words.original collate "C"`.execute(db);
}
