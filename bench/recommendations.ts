import { sql, type Kysely } from "kysely";
import { rankFor, buildTaste } from "#server/features/recommendations/ranking.ts";
import { termsOfAll } from "#server/features/recommendations/signals.ts";
import { listDescribed, listWatched, type WatchedVideo } from "#server/features/recommendations/store.ts";
import { reindexSubjects } from "#server/features/recommendations/reindex-subjects.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { createTestDatabase, openTestCluster, type TestCluster } from "#server/testing/database.ts";
import { report, share } from "./report.ts";
import { generateDataset, type Dataset } from "./seeding/watch-histories.ts";

const SAMPLED_USERS = 400;
const TOP_N = 10;
/** Length of the watch history that ranking reads. */
const HISTORY_LENGTH = 60;

/**
 * Hit rate at 10: how often the last video of a generated watch history is among the ten recommended beside the video
 * before it, with that last video hidden from the ranking. Also measures the ranking time among a hundred thousand
 * videos.
 */
export async function benchRecommendations(): Promise<void> {
  const { cluster, stop } = await openTestCluster();
  try {
    await inDatabase(cluster, async (db) => {
      const sizes = { videos: 3000, channels: 150, users: 4000, watchedEach: 20 };
      await measureHitRates(db, await generateDataset(db, sizes));
    });
    await inDatabase(cluster, async (db) => {
      const sizes = { videos: 100_000, channels: 3000, users: 5000, watchedEach: 40 };
      await measureRankingTimes(db, await generateDataset(db, sizes));
    });
  } finally {
    await stop();
  }
}

async function measureHitRates(db: Kysely<Database>, { videos, histories, now }: Dataset): Promise<void> {
  const sampled = [...histories].slice(0, SAMPLED_USERS);
  for (const [userId, watched] of sampled) {
    await sql`delete from watching_times where user_id = ${userId}::uuid and video_id = ${watched.at(-1)}::uuid`.execute(
      db,
    );
  }
  await indexSubjects(db);
  const newest = videos
    .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .map(({ id }) => id);
  const mostViewed = videos.toSorted((a, b) => b.views - a.views).map(({ id }) => id);
  const hits = { ours: 0, visitors: 0, newest: 0, mostViewed: 0 };
  for (const [userId, watched] of sampled) {
    const [seed = "", expected = ""] = watched.slice(-2);
    const seen = new Set(watched.slice(0, -1));
    const isHit = (ids: readonly string[]) => ids.slice(0, TOP_N).includes(expected);
    const unseen = (ids: readonly string[]) => ids.filter((id) => !seen.has(id));
    hits.ours += Number(isHit(await rankAfter(db, now, seed, await listWatched(db, userId, HISTORY_LENGTH))));
    hits.visitors += Number(isHit(await rankAfter(db, now, seed, [])));
    hits.newest += Number(isHit(unseen(newest)));
    hits.mostViewed += Number(isHit(unseen(mostViewed)));
  }
  report("hit rate at 10, members", share(hits.ours, SAMPLED_USERS), "above newest and most viewed");
  report("hit rate at 10, visitors (no history)", share(hits.visitors, SAMPLED_USERS));
  report("hit rate at 10, newest", share(hits.newest, SAMPLED_USERS));
  report("hit rate at 10, most viewed", share(hits.mostViewed, SAMPLED_USERS));
}

async function measureRankingTimes(db: Kysely<Database>, { histories, now }: Dataset): Promise<void> {
  const startedAt = performance.now();
  await indexSubjects(db);
  report(
    "subjects of 100,000 videos, from scratch",
    `${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  const times: number[] = [];
  for (const [userId, watched] of [...histories].slice(0, 200)) {
    const from = performance.now();
    await rankAfter(db, now, watched.at(-1) ?? "", await listWatched(db, userId, HISTORY_LENGTH));
    times.push(performance.now() - from);
  }
  // The first rankings warm up the caches.
  const sorted = times.slice(20).toSorted((a, b) => a - b);
  const percentileMs = (quantile: number) => (sorted[Math.floor(sorted.length * quantile)] ?? 0).toFixed(1);
  report(
    "ranking among 100,000 videos, a member",
    `${percentileMs(0.5)} ms median, ${percentileMs(0.95)} ms at 95 %`,
    "<= 30 ms",
  );
}

/** The videos recommended beside a video to a viewer with this watch history. */
async function rankAfter(
  db: Kysely<Database>,
  now: Date,
  videoId: string,
  watched: readonly WatchedVideo[],
): Promise<string[]> {
  const [video] = await listDescribed(db, [videoId]);
  if (!video) throw new Error(`Video ${videoId} not found`);
  const taste = buildTaste(termsOfAll([video]), video.channel_id, watched);
  return (await rankFor(db, now, [video.id], taste)).map(({ id }) => id);
}

async function indexSubjects(db: Kysely<Database>): Promise<void> {
  await reindexSubjects({ db });
  await sql`vacuum analyze`.execute(db);
}

async function inDatabase(
  cluster: TestCluster,
  action: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const database = await createTestDatabase(cluster);
  const { db, close } = openDatabase<Database>(database.url);
  try {
    await action(db);
  } finally {
    await close();
    await database.drop();
  }
}
