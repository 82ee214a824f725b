import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { ViewRecord } from "./store.ts";
import { siteTimeZone } from "#shared/site-time-zone.ts";

/** New views of a video on one kind of device, or from one country. */
interface Audience {
  readonly videoId: string;
  readonly kind: "device" | "country";
  readonly name: string;
  views: number;
}

/** Sums up new views by device and, if known, by country. */
export function audienceOf(views: readonly ViewRecord[]): Audience[] {
  const sums = new Map<string, Audience>();
  for (const { videoId, device, country } of views) {
    count(videoId, "device", device);
    if (country) count(videoId, "country", country);
  }
  // Sorted, so that concurrent writers wait for each other instead of deadlocking.
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);

  function count(videoId: string, kind: Audience["kind"], name: string): void {
    const key = `${videoId} ${kind} ${name}`;
    const sum = sums.get(key) ?? { videoId, kind, name, views: 0 };
    sum.views += 1;
    sums.set(key, sum);
  }
}

/** Adds to the sums of the day. */
export async function addAudience(db: Executor, audience: readonly Audience[], now: Date): Promise<void> {
  if (audience.length === 0) return;
  await sql`
    insert into video_audience as kept (video_id, day, kind, name, views)
    select f.video_id, (${now}::timestamptz at time zone ${siteTimeZone()})::date, f.kind, f.name, f.views
    from unnest(
      ${audience.map(({ videoId }) => videoId)}::uuid[],
      ${audience.map(({ kind }) => kind)}::text[],
      ${audience.map(({ name }) => name)}::text[],
      ${audience.map(({ views }) => views)}::int[]
    ) as f (video_id, kind, name, views)
    on conflict (video_id, day, kind, name) do update set views = kept.views + excluded.views`.execute(db);
}
