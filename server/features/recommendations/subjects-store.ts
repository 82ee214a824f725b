import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** A changed video with the columns its subjects are derived from. */
export interface ChangedVideo {
  readonly id: string;
  readonly title: string;
  readonly tags: string[];
  readonly categories: string[];
  readonly is_public: boolean;
  readonly published_at: Date | null;
  /** A string, because a Date loses the microseconds. */
  readonly changed_at: string;
}

/** Where to continue: some time before the last change read, because changes commit later than their timestamp. */
export async function findIndexProgress(db: Executor, overlapSeconds: number): Promise<string> {
  const { from } = await db
    .selectFrom("video_subjects_progress")
    .select(sql<string>`(read_until - make_interval(secs => ${overlapSeconds}))::text`.as("from"))
    .executeTakeFirstOrThrow();
  return from;
}

export async function saveIndexProgress(db: Executor, until: string): Promise<void> {
  await db
    .updateTable("video_subjects_progress")
    .set({ read_until: sql<Date>`greatest(read_until, ${until}::timestamptz)` })
    .execute();
}

/** Videos in the order of their changes, after a cursor. */
export async function listChanged(
  db: Executor,
  after: { at: string; id: string },
  limit: number,
): Promise<ChangedVideo[]> {
  return db
    .selectFrom("videos")
    .select(["id", "title", "tags", "published_at"])
    .select(sql<string[]>`categories || subcategories`.as("categories"))
    .select(sql<string>`updated_at::text`.as("changed_at"))
    .select(sql<boolean>`status = 'public' and visibility = 'public'`.as("is_public"))
    .where(sql<boolean>`(updated_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
    .orderBy("updated_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export interface Subject {
  readonly term: string;
  readonly videoId: string;
  readonly publishedAt: Date;
}

/** Replaces the subjects of these videos. */
export async function replaceSubjects(
  db: Executor,
  videoIds: readonly string[],
  subjects: readonly Subject[],
): Promise<void> {
  await sql`delete from video_subjects where video_id = any(${videoIds}::uuid[])`.execute(db);
  await sql`
    insert into video_subjects (term, published_at, video_id)
    select s.term, s.published_at, s.video_id
    from unnest(
      ${subjects.map(({ term }) => term)}::text[],
      ${subjects.map(({ publishedAt }) => publishedAt)}::timestamptz[],
      ${subjects.map(({ videoId }) => videoId)}::uuid[]
    ) as s (term, published_at, video_id)
    join videos v on v.id = s.video_id
    on conflict do nothing`.execute(db);
}
