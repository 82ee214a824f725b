import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** Locks the running ads among `ids`: views of other ads are neither counted nor stored. */
export async function lockRunning(db: Executor, ids: readonly string[]) {
  return (
    db
      .selectFrom("ads")
      .select(["id", "kind", "placement"])
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where("status", "=", "live")
      .where("points", ">", 0)
      // Fixed lock order, so that processes that charge concurrently wait instead of deadlocking.
      .orderBy("id")
      .forUpdate()
      .execute()
  );
}

/** Takes a point for each view from locked ads; returns how many points were taken and how many are left. */
export async function chargeViews(
  db: Executor,
  views: ReadonlyMap<string, number>,
): Promise<{ id: string; charged: number; left: number }[]> {
  const ids = [...views.keys()];
  const { rows } = await sql<{ id: string; charged: number; left: number }>`
    update ads a set points = a.points - least(a.points, f.views)
    from unnest(${ids}::uuid[], ${ids.map((id) => views.get(id) ?? 0)}::int[]) as f (ad_id, views)
    where a.id = f.ad_id
    returning a.id, least(old.points, f.views) as charged, new.points as left`.execute(db);
  return rows;
}

export interface ViewSums {
  readonly adId: string;
  /** The site's local day as `YYYY-MM-DD`. */
  readonly day: string;
  readonly age: string;
  readonly views: number;
  readonly skipped: number;
  readonly seconds: number;
}

export async function addViewSums(db: Executor, sums: readonly ViewSums[]): Promise<void> {
  await sql`
    insert into ad_views as v (ad_id, day, age, views, skipped, seconds)
    select * from unnest(
      ${sums.map(({ adId }) => adId)}::uuid[],
      ${sums.map(({ day }) => day)}::date[],
      ${sums.map(({ age }) => age)}::text[],
      ${sums.map(({ views }) => views)}::int[],
      ${sums.map(({ skipped }) => skipped)}::int[],
      ${sums.map(({ seconds }) => seconds)}::float8[]
    )
    on conflict (ad_id, day, age) do update set
      views = v.views + excluded.views, skipped = v.skipped + excluded.skipped, seconds = v.seconds + excluded.seconds`.execute(
    db,
  );
}

export interface AdClick {
  readonly adId: string;
  readonly videoId: string | null;
  readonly seconds: number;
  readonly at: Date;
}

/** Stores clicks on ads that are live or paused: the page may show an ad paused a moment ago. */
export async function insertClicks(db: Executor, clicks: readonly AdClick[]): Promise<void> {
  await sql`
    insert into ad_clicks (ad_id, video_id, seconds, clicked_at)
    select f.ad_id, v.id, f.seconds, f.clicked_at
    from unnest(
      ${clicks.map(({ adId }) => adId)}::uuid[],
      ${clicks.map(({ videoId }) => videoId)}::uuid[],
      ${clicks.map(({ seconds }) => seconds)}::real[],
      ${clicks.map(({ at }) => at)}::timestamptz[]
    ) as f (ad_id, video_id, seconds, clicked_at)
    join ads a on a.id = f.ad_id and a.status in ('live', 'paused')
    left join videos v on v.id = f.video_id`.execute(db);
}

/** Whether the channel of a public video allows ads; false if there is no such video. */
export async function areAdsAllowed(db: Executor, videoId: string): Promise<boolean> {
  const video = await db
    .selectFrom("videos as v")
    .innerJoin("channels as c", "c.id", "v.channel_id")
    .select("c.ads_enabled")
    .where("v.id", "=", videoId)
    .where("v.status", "=", "public")
    .executeTakeFirst();
  return video?.ads_enabled ?? false;
}
