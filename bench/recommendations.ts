import { sql, type Kysely } from "kysely";
import { rankFor, tasteOf } from "#server/features/recommendations/ranking.ts";
import { termsOfAll } from "#server/features/recommendations/signals.ts";
import { listDescribed, listWatched, type WatchedVideo } from "#server/features/recommendations/store.ts";
import { sweepSubjects } from "#server/features/recommendations/sweep-subjects.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { createTestDatabase, openTestCluster, type TestCluster } from "#server/testing/database.ts";
import { report, share } from "./figures.ts";
import { makeScene, type Scene } from "./histories.ts";

const ASKED = 400;
const AT = 10;
/** How far ranking looks back. */
const HISTORY = 60;

/**
 * How often the film somebody watched last is among the ten recommended beside the one before, on made-up histories
 * whose last film is hidden; and how long an answer takes among a hundred thousand films.
 */
export async function benchRecommendations(): Promise<void> {
  const { cluster, stop } = await openTestCluster();
  try {
    await inDatabase(cluster, async (db) => {
      const sizes = { videos: 3000, channels: 150, people: 4000, watchedEach: 20 };
      await hitRates(db, await makeScene(db, sizes));
    });
    await inDatabase(cluster, async (db) => {
      const sizes = { videos: 100_000, channels: 3000, people: 5000, watchedEach: 40 };
      await answerTimes(db, await makeScene(db, sizes));
    });
  } finally {
    await stop();
  }
}

async function hitRates(db: Kysely<Database>, { videos, histories, now }: Scene): Promise<void> {
  const asked = [...histories].slice(0, ASKED);
  for (const [userId, watched] of asked) {
    await sql`delete from watching_times where user_id = ${userId}::uuid and video_id = ${watched.at(-1)}::uuid`.execute(
      db,
    );
  }
  await prepare(db);
  const newest = videos
    .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .map(({ id }) => id);
  const mostViewed = videos.toSorted((a, b) => b.views - a.views).map(({ id }) => id);
  const hits = { ours: 0, visitors: 0, newest: 0, mostViewed: 0 };
  for (const [userId, watched] of asked) {
    const [seed = "", hidden = ""] = watched.slice(-2);
    const seen = new Set(watched.slice(0, -1));
    const isHit = (ids: readonly string[]) => ids.slice(0, AT).includes(hidden);
    const unseen = (ids: readonly string[]) => ids.filter((id) => !seen.has(id));
    hits.ours += Number(isHit(await rankAfter(db, now, seed, await listWatched(db, userId, HISTORY))));
    hits.visitors += Number(isHit(await rankAfter(db, now, seed, [])));
    hits.newest += Number(isHit(unseen(newest)));
    hits.mostViewed += Number(isHit(unseen(mostViewed)));
  }
  report("hit rate at 10, members", share(hits.ours, ASKED), "above newest and most viewed");
  report("hit rate at 10, visitors (no history)", share(hits.visitors, ASKED));
  report("hit rate at 10, newest", share(hits.newest, ASKED));
  report("hit rate at 10, most viewed", share(hits.mostViewed, ASKED));
}

async function answerTimes(db: Kysely<Database>, { histories, now }: Scene): Promise<void> {
  const begun = performance.now();
  await prepare(db);
  report("subjects of 100,000 videos, from nothing", `${((performance.now() - begun) / 1000).toFixed(1)} s`);
  const times: number[] = [];
  for (const [userId, watched] of [...histories].slice(0, 200)) {
    const from = performance.now();
    await rankAfter(db, now, watched.at(-1) ?? "", await listWatched(db, userId, HISTORY));
    times.push(performance.now() - from);
  }
  // The first ones warm the caches up.
  const sorted = times.slice(20).toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
  report(
    "ranking among 100,000 videos, a member",
    `${at(0.5)} ms median, ${at(0.95)} ms at 95 %`,
    "<= 30 ms",
  );
}

/** What is recommended beside a video to somebody with that history. */
async function rankAfter(
  db: Kysely<Database>,
  now: Date,
  videoId: string,
  watched: readonly WatchedVideo[],
): Promise<string[]> {
  const [video] = await listDescribed(db, [videoId]);
  if (!video) throw new Error(`There is no video ${videoId}`);
  const taste = tasteOf(termsOfAll([video]), video.channel_id, watched);
  return (await rankFor(db, now, [video.id], taste)).map(({ id }) => id);
}

async function prepare(db: Kysely<Database>): Promise<void> {
  await sweepSubjects({ db });
  await sql`vacuum analyze`.execute(db);
}

async function inDatabase(cluster: TestCluster, act: (db: Kysely<Database>) => Promise<void>): Promise<void> {
  const database = await createTestDatabase(cluster);
  const { db, close } = openDatabase<Database>(database.url);
  try {
    await act(db);
  } finally {
    await close();
    await database.drop();
  }
}
