import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import { isVideoFound } from "./find-videos.ts";
import type { Page } from "./video-hits.ts";

function selectChannelHits(db: Executor, words: string, exceptIds: readonly string[] = []) {
  return db
    .selectFrom("channels as c")
    .innerJoin("channel_search as s", "s.channel_id", "c.id")
    .where("c.visibility", "=", "public")
    .where("c.deleted_at", "is", null)
    .where(sql<boolean>`c.id <> all(${exceptIds}::uuid[])`)
    .where(sql<boolean>`s.vector @@ ${words}::tsquery`);
}

/** Channels: matches in names rank before matches in descriptions, then by number of subscribers. */
export async function findChannels(
  db: Executor,
  words: string,
  exceptIds: readonly string[],
  { limit, offset }: Pick<Page, "limit" | "offset">,
) {
  return selectChannelHits(db, words, exceptIds)
    .select(["c.id", "c.name", "c.slug", "c.has_avatar", "c.image_version", "c.description"])
    .select("c.subscriptions_count")
    .select((eb) =>
      eb
        .selectFrom("videos as v")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("v.channel_id", "=", "c.id")
        .where("v.listed", "=", true)
        .as("videos_count"),
    )
    .$narrowType<{ videos_count: number }>()
    .orderBy(sql`ts_rank(s.vector, ${words}::tsquery) > 0.5`, "desc")
    .orderBy("c.subscriptions_count", "desc")
    .orderBy("c.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Channels with the words in their names, most subscribers first. */
export async function findChannelNames(
  db: Executor,
  wordsInNames: string,
  limit: number,
): Promise<{ name: string; slug: string }[]> {
  return selectChannelHits(db, wordsInNames)
    .select(["c.name", "c.slug"])
    .orderBy("c.subscriptions_count", "desc")
    .orderBy("c.id", "desc")
    .limit(limit)
    .execute();
}

export type FoundChannelRow = Awaited<ReturnType<typeof findChannels>>[number];

export async function countChannels(
  db: Executor,
  words: string,
  exceptIds: readonly string[],
): Promise<number> {
  const { count } = await selectChannelHits(db, words, exceptIds)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether any public video, channel or transcript matches these words. */
export async function isFound(db: Executor, words: string): Promise<boolean> {
  if (await isVideoFound(db, words)) return true;
  const channel = await selectChannelHits(db, words).select("c.id").limit(1).executeTakeFirst();
  if (channel) return true;
  const passage = await db
    .selectFrom("transcript_passages as p")
    .innerJoin("videos as v", "v.id", "p.video_id")
    .select("v.id")
    .where("v.listed", "=", true)
    .where(sql<boolean>`p.vector @@ ${words}::tsquery`)
    .limit(1)
    .executeTakeFirst();
  return passage !== undefined;
}

/** Known words similar to this one (trigram similarity), most similar first. */
export async function findSimilarWords(
  db: Executor,
  word: string,
  limit: number,
): Promise<{ word: string; original: string }[]> {
  return db
    .selectFrom("search_words")
    .select(["word", "original"])
    .where(sql<boolean>`word % ${word}`)
    .orderBy(sql`similarity(word, ${word})`, "desc")
    .orderBy("word")
    .limit(limit)
    .execute();
}

/** Known words with this prefix, shortest first. */
export async function findWordsByPrefix(
  db: Executor,
  prefix: string,
  limit: number,
): Promise<{ word: string; original: string }[]> {
  return db
    .selectFrom("search_words")
    .select(["word", "original"])
    .where("word", "like", `${prefix}%`)
    .orderBy(sql`length(word)`)
    .orderBy("word")
    .limit(limit)
    .execute();
}
