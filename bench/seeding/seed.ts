import { sql, type Kysely } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";

const VIDEOS = 10_000;
const CHANNELS = 200;

/** Fills an empty database with published videos, each with three renditions and audio; does nothing otherwise. */
export async function seedVideos(
  db: Kysely<Database>,
): Promise<{ videoId: string; userId: string; email: string }> {
  const found = await db.selectFrom("videos").select("id").limit(1).executeTakeFirst();
  if (!found) await insertAll(db);
  const video = await db.selectFrom("videos").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow();
  const user = await db
    .selectFrom("users")
    .select(["id", "email"])
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { videoId: video.id, userId: user.id, email: user.email };
}

async function insertAll(db: Kysely<Database>): Promise<void> {
  await sql`insert into users (email, password_hash, name, surname, role, activated_at)
    values ('bench@example.com', '-', 'Ola', 'Kowal', 'creator', now())`.execute(db);
  await sql`insert into channels (name, slug, subscriptions_count)
    select 'Kanał numer ' || n, 'kanal-' || n, n * 7 from generate_series(1, ${CHANNELS}::int) n`.execute(db);
  await sql`insert into videos (channel_id, status, visibility, listed, title, description, tags, categories,
      duration_seconds, width, height, dominant_color, has_thumbnail, image_version, sprite, views, published_at)
    select (array_agg(c.id order by c.created_at))[1 + n % ${CHANNELS}::int], 'public', 'public', true,
      'Nocny pociąg do Przemyśla, odcinek ' || n, repeat('Jedziemy ostatnim składem z Krakowa na wschód. ', 8),
      array['kolej', 'podróże', 'reportaż'], array['tourism'], 60 + n % 3000, 1920, 1080, '#6a5230', true, 1,
      '{"tileSeconds":2,"columns":10,"count":30}', n * 13, now() - n * interval '11 minutes'
    from generate_series(1, ${VIDEOS}::int) n cross join channels c group by n`.execute(db);
  await sql`insert into uploads (id, video_id, name, size, state, completed_at)
    select gen_random_uuid()::text, id, 'film.mp4', 100000000, 'complete', now() from videos`.execute(db);
  const segments = Array.from({ length: 15 }, (_, n) => ({
    durationSeconds: 4,
    offset: 800 + n * 400_000,
    size: 400_000,
  }));
  const metadata = {
    init: { offset: 0, size: 800 },
    segments,
    averageBandwidth: 800_000,
    peakBandwidth: 1_000_000,
  };
  const rendition = { ...metadata, durationSeconds: 60, sizeBytes: 6_000_800 };
  const audio = { ...rendition, codecs: "mp4a.40.2", width: null, height: null, frameRate: null };
  for (const [name, shortSide] of [
    ["source", 1080],
    ["480p", 480],
    ["240p", 240],
  ] as const) {
    const width = Math.round((shortSide * 16) / 18) * 2;
    const track = JSON.stringify({
      ...rendition,
      codecs: "avc1.640028",
      width,
      height: shortSide,
      frameRate: 30,
    });
    await sql`insert into video_files (video_id, name, kind, upload_id, track)
      select video_id, ${name}, 'video', id, ${track}::jsonb from uploads`.execute(db);
  }
  await sql`insert into video_files (video_id, name, kind, upload_id, track)
    select video_id, 'audio', 'audio', id, ${JSON.stringify(audio)}::jsonb from uploads`.execute(db);
  await sql`update videos v set playing_upload_id = u.id from uploads u where u.video_id = v.id`.execute(db);
  await sql`analyze`.execute(db);
}
