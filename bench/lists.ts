import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { createVideoProcessing } from "#server/features/videos/process-video.ts";
import { registerJobs } from "#server/jobs.ts";
import { readConfig } from "#server/platform/config.ts";
import { newToken, tokenHash } from "#server/platform/tokens.ts";
import { startApi } from "#server/roles/api.ts";
import { openServices } from "#server/services.ts";
import { createTestDatabase, openTestCluster, type TestCluster } from "#server/testing/database.ts";
import { copyCatalogue, idOfChannel } from "./catalogue.ts";
import { report } from "./figures.ts";

const SMALL = 10_000;
/** `BENCH_VIDEOS=20000` for a quick look. */
const LARGE = Number(process.env["BENCH_VIDEOS"] ?? 1_000_000);
const ROUNDS = 200;
/** The first ones warm the caches up. */
const WARMING = 20;
const HOUR_MS = 3_600_000;
/** A list of a hundred times as many videos may take so many times as long. */
const TARGET = "<= 2x";

const WORDS = [
  "wybory",
  "żubr",
  "pociąg",
  "krakow",
  "ogrody",
  "kopalni",
  "gospdarka",
  "teatr lodz",
  "rower mazury",
];

/** What is asked for, in turns; a function where every call is another one. */
const LISTS: Readonly<Record<string, (round: number) => string>> = {
  "home page": () => "/video-pages/by-slug/home?language=pl",
  newest: () => "/videos?status=public&limit=20",
  "newest, tenth part": () => "/videos?status=public&limit=20&offset=180",
  "most viewed": () => "/videos?status=public&sort=popular&limit=20",
  trending: () => "/videos?status=public&sort=trending&limit=20",
  "of a category": (round) => `/videos?status=public&limit=20&category=${round % 2 ? "sport" : "kids"}`,
  "of a tag": (round) =>
    `/videos?status=public&limit=20&tag=${encodeURIComponent(round % 2 ? "góry" : "źródła")}`,
  "of a channel": (round) => `/videos?status=public&limit=20&channelId=${idOfChannel(1 + (round % 100))}`,
  channels: () => "/channels?sort=subscriptionsCount&limit=24",
  categories: () => "/categories",
  tags: () => "/tags?limit=100",
  search: (round) =>
    `/search?limit=20&entity=videos&query=${encodeURIComponent(WORDS[round % WORDS.length] ?? "")}`,
  "search, everything": (round) =>
    `/search?limit=10&query=${encodeURIComponent(WORDS[round % WORDS.length] ?? "")}`,
  "search, most viewed": (round) =>
    `/search?limit=20&entity=videos&sort=views&query=${encodeURIComponent(WORDS[round % WORDS.length] ?? "")}`,
  suggestions: (round) =>
    `/search/suggestions?query=${encodeURIComponent((WORDS[round % WORDS.length] ?? "").slice(0, 4))}`,
};

type Times = ReadonlyMap<string, number>;

/** How long home, every list and search take signed in, past all caches: 99 of 100 answers, with many videos and with few. */
export async function benchLists(): Promise<void> {
  const { cluster, stop } = await openTestCluster();
  try {
    const few = await measure(cluster, SMALL);
    const many = await measure(cluster, LARGE);
    for (const [name, time] of many) {
      const before = few.get(name) ?? Number.NaN;
      const figures = `${time.toFixed(1)} ms at 99 % (${before.toFixed(1)} ms with ${SMALL}): ${(time / before).toFixed(1)}x`;
      report(`${name}, ${LARGE} videos`, figures, TARGET);
    }
  } finally {
    await stop();
  }
}

async function measure(cluster: TestCluster, size: number): Promise<Times> {
  const database = await createTestDatabase(cluster);
  const dataDir = await mkdtemp(path.join(tmpdir(), "nadaj-bench-lists-"));
  const config = { ...readConfig({ DATA_DIR: dataDir }), port: 0 };
  const log = pino({ level: "warn" });
  const { services, close } = await openServices({ config, log, databaseUrl: database.url });
  try {
    const begun = performance.now();
    await copyCatalogue(services.db, size);
    report(`${size} videos by COPY`, `${((performance.now() - begun) / 1000).toFixed(1)} s`);
    registerJobs(services, createVideoProcessing(services, undefined));
    await services.queue.prepare();
    const site = await startApi(services, { web: undefined, isRateLimited: false });
    try {
      return await timesOf(`${site.address}/api`, await signedIn(services.db));
    } finally {
      await site.stop();
    }
  } finally {
    await close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function timesOf(api: string, token: string): Promise<Times> {
  const times = new Map<string, number>();
  for (const [name, pathOf] of Object.entries(LISTS)) {
    const taken: number[] = [];
    for (let round = 0; round < WARMING + ROUNDS; round += 1) {
      const from = performance.now();
      const answer = await fetch(api + pathOf(round), { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${pathOf(round)} was answered with ${answer.status}`);
      if (round >= WARMING) taken.push(performance.now() - from);
    }
    times.set(name, taken.toSorted((a, b) => a - b)[Math.floor(ROUNDS * 0.99)] ?? Number.NaN);
  }
  return times;
}

async function signedIn(db: Awaited<ReturnType<typeof openServices>>["services"]["db"]): Promise<string> {
  const token = newToken();
  const { id } = await db
    .insertInto("users")
    .values({
      ...{ email: "bench@example.com", password_hash: "-", name: "Ola", surname: "Kowal", role: "user" },
      ...{ activated_at: new Date(), age: null, address: null, sex: null, phone: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const expires_at = new Date(Date.now() + HOUR_MS);
  await db
    .insertInto("sessions")
    .values({ token_hash: tokenHash(token), user_id: id, expires_at })
    .execute();
  return token;
}
