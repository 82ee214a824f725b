import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import { conditionsOf, type Page, SORT_COLUMNS, type VideoSearch } from "./video-hits.ts";

/** Number of passages shown per video. */
const PASSAGES_MAX = 3;
/** Counting stops here: further pages are not read, and exact counting costs more than the page itself. */
const COUNTED_MAX = 1000;

function selectTranscriptHits(db: Executor, search: VideoSearch) {
  return db.selectFrom("videos as v").where((eb) => eb.and(conditionsOf(search))).where(sql<boolean>`v.id in (
      select p.video_id from transcript_passages p where p.vector @@ ${search.words}::tsquery)`);
}

/** Videos whose transcript contains the words. */
export async function findTranscriptVideoIds(
  db: Executor,
  search: VideoSearch,
  page: Page,
): Promise<string[]> {
  const direction = page.sortDesc ? "desc" : "asc";
  const rows = await selectTranscriptHits(db, search)
    .select("v.id")
    .orderBy(SORT_COLUMNS[page.sort], direction)
    .orderBy("v.id", direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countTranscriptVideos(db: Executor, search: VideoSearch): Promise<number> {
  const { count } = await db
    .selectFrom(selectTranscriptHits(db, search).select("v.id").limit(COUNTED_MAX).as("hits"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export interface PassageRow {
  readonly video_id: string;
  readonly cues: [seconds: number, text: string][];
}

/** The first matching transcript passages of each video. */
export async function findPassages(
  db: Executor,
  videoIds: readonly string[],
  words: string,
): Promise<PassageRow[]> {
  const { rows } = await sql<PassageRow>`
    select p.video_id, p.cues
    from (
      select video_id, cues, start_seconds,
        row_number() over (partition by video_id, language order by start_seconds) as place,
        dense_rank() over (partition by video_id order by (language <> 'pl'), language) as language_place
      from transcript_passages
      where video_id = any(${videoIds}::uuid[]) and vector @@ ${words}::tsquery
    ) p
    where p.place <= ${PASSAGES_MAX} and p.language_place = 1
    order by p.video_id, p.start_seconds`.execute(db);
  return rows;
}

export interface UnindexedSubtitles {
  readonly video_id: string;
  readonly language: string;
  readonly version: number;
}

/** Subtitles whose current version is not indexed yet. */
export async function listUnindexed(db: Executor, limit: number): Promise<UnindexedSubtitles[]> {
  return db
    .selectFrom("video_subtitles as s")
    .leftJoin("transcripts as t", (join) =>
      join.onRef("t.video_id", "=", "s.video_id").onRef("t.language", "=", "s.language"),
    )
    .select(["s.video_id", "s.language", "s.version"])
    .where(sql<boolean>`t.version is distinct from s.version`)
    .limit(limit)
    .execute();
}

export interface Passage {
  readonly cues: readonly (readonly [seconds: number, text: string])[];
  readonly vector: string;
}

/** Replaces the passages of an older version; does nothing if the subtitles were deleted in the meantime. */
export async function savePassages(
  db: Executor,
  { video_id, language, version }: UnindexedSubtitles,
  passages: readonly Passage[],
): Promise<void> {
  const current = await db
    .selectFrom("video_subtitles")
    .select("version")
    .where("video_id", "=", video_id)
    .where("language", "=", language)
    .forShare()
    .executeTakeFirst();
  if (!current) return;
  await db
    .insertInto("transcripts")
    .values({ video_id, language, version })
    .onConflict((conflict) => conflict.columns(["video_id", "language"]).doUpdateSet({ version }))
    .execute();
  await db
    .deleteFrom("transcript_passages")
    .where("video_id", "=", video_id)
    .where("language", "=", language)
    .execute();
  await sql`
    insert into transcript_passages (video_id, language, start_seconds, cues, vector)
    select ${video_id}, ${language}, (p.cues -> 0 ->> 0)::real, p.cues, p.vector::tsvector
    from unnest(
      ${passages.map(({ cues }) => JSON.stringify(cues))}::jsonb[],
      ${passages.map(({ vector }) => vector)}::text[]
    ) as p (cues, vector)
    on conflict do nothing`.execute(db);
}
