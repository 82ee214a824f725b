import { sql } from "kysely";
import type { Executor } from "#server/platform/queue/queue.ts";
import { conditionsOf, type Page, SORT_COLUMNS, type VideoSearch } from "./video-hits.ts";

/** So many passages of a film are shown. */
const PASSAGES_MAX = 3;
/** Nobody reads further, and counting on costs more than the page itself. */
const COUNTED_MAX = 1000;

function selectSpoken(db: Executor, search: VideoSearch) {
  return db.selectFrom("videos as v").where((eb) => eb.and(conditionsOf(search))).where(sql<boolean>`v.id in (
      select p.video_id from spoken_passages p where p.vector @@ ${search.words}::tsquery)`);
}

/** Films in which the words are said. */
export async function findSpokenIds(db: Executor, search: VideoSearch, page: Page): Promise<string[]> {
  const direction = page.sortDesc ? "desc" : "asc";
  const rows = await selectSpoken(db, search)
    .select("v.id")
    .orderBy(SORT_COLUMNS[page.sort], direction)
    .orderBy("v.id", direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countSpoken(db: Executor, search: VideoSearch): Promise<number> {
  const { count } = await db
    .selectFrom(selectSpoken(db, search).select("v.id").limit(COUNTED_MAX).as("hits"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export interface PassageRow {
  readonly video_id: string;
  readonly cues: [seconds: number, text: string][];
}

/** The first passages of each film in which the words are said. */
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
      from spoken_passages
      where video_id = any(${videoIds}::uuid[]) and vector @@ ${words}::tsquery
    ) p
    where p.place <= ${PASSAGES_MAX} and p.language_place = 1
    order by p.video_id, p.start_seconds`.execute(db);
  return rows;
}

export interface UnreadSubtitles {
  readonly video_id: string;
  readonly language: string;
  readonly version: number;
}

/** Subtitles whose present version cannot be searched yet. */
export async function listUnread(db: Executor, limit: number): Promise<UnreadSubtitles[]> {
  return db
    .selectFrom("video_subtitles as s")
    .leftJoin("spoken_texts as t", (join) =>
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

/** Puts the passages of a version in place of those of an older one; nothing if the subtitles are gone meanwhile. */
export async function savePassages(
  db: Executor,
  { video_id, language, version }: UnreadSubtitles,
  passages: readonly Passage[],
): Promise<void> {
  const there = await db
    .selectFrom("video_subtitles")
    .select("version")
    .where("video_id", "=", video_id)
    .where("language", "=", language)
    .forShare()
    .executeTakeFirst();
  if (!there) return;
  await db
    .insertInto("spoken_texts")
    .values({ video_id, language, version })
    .onConflict((conflict) => conflict.columns(["video_id", "language"]).doUpdateSet({ version }))
    .execute();
  await db
    .deleteFrom("spoken_passages")
    .where("video_id", "=", video_id)
    .where("language", "=", language)
    .execute();
  await sql`
    insert into spoken_passages (video_id, language, start_seconds, cues, vector)
    select ${video_id}, ${language}, (p.cues -> 0 ->> 0)::real, p.cues, p.vector::tsvector
    from unnest(
      ${passages.map(({ cues }) => JSON.stringify(cues))}::jsonb[],
      ${passages.map(({ vector }) => vector)}::text[]
    ) as p (cues, vector)
    on conflict do nothing`.execute(db);
}
