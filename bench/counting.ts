import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Kysely } from "kysely";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { openEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startSiteProcess } from "#server/testing/site-process.ts";
import { cpuSecondsOf } from "./cpu.ts";
import { report } from "./report.ts";

const run = promisify(execFile);
const SECONDS = 10;
const STORED_WITHIN_MS = 30_000;

/**
 * Measures views and playback statistics in equal numbers: the rate that one process accepts, and the share that
 * reaches the database.
 */
export async function benchCounting(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-bench-"));
  const database = await openEmbeddedDatabase({ dir: path.join(folder, "postgres") });
  const site = await startSiteProcess(path.join(folder, "data"), await freePort(), {
    databaseUrl: database.url,
    // All requests come from one address, and each of its views must count.
    env: { NADAJ_ROLES: "api", NADAJ_RATE_LIMITS: "off", NADAJ_VIEWS_PER_ADDRESS: "10000000" },
  });
  const opened = openDatabase<Database>(database.url);
  try {
    await writeFile(path.join(folder, "events.lua"), script(await insertVideo(opened.db)));
    const cpuBefore = cpuSecondsOf([site.pid]);
    const { stdout } = await run("wrk", [
      ...["-t1", "-c64", `-d${SECONDS}s`, "-s", path.join(folder, "events.lua"), site.url],
    ]);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
    const accepted = Number(/(\d+) requests in/.exec(stdout)?.[1]);
    const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
    const endedAt = performance.now();
    let stored = 0;
    while (stored < accepted && performance.now() - endedAt < STORED_WITHIN_MS) {
      stored = await countStored();
    }
    report("events accepted by one process", `${perSecond.toFixed(0)} a second`, ">= 10,000");
    const cpu = (cpuSecondsOf([site.pid]) - cpuBefore) / accepted;
    report(
      "CPU time per event, including the database write",
      `${(cpu * 1e6).toFixed(0)} µs: ${(1 / cpu).toFixed(0)} a second on a full core`,
    );
    const delaySeconds = ((performance.now() - endedAt) / 1000).toFixed(1);
    report(
      "events stored in the database",
      `${stored} of ${accepted}, the last ${delaySeconds} s after the end`,
      "all",
    );
  } finally {
    await opened.close();
    await site.kill("SIGTERM");
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }

  async function countStored(): Promise<number> {
    const count = (table: "video_views" | "playback_stats") =>
      opened.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .executeTakeFirstOrThrow();
    const [views, stats] = await Promise.all([count("video_views"), count("playback_stats")]);
    return Number(views.count) + Number(stats.count);
  }
}

async function insertVideo(db: Kysely<Database>): Promise<string> {
  const channel = await db
    .insertInto("channels")
    .values({ name: "Kanał pomiarów", slug: "pomiary" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const video = await db
    .insertInto("videos")
    .values({ channel_id: channel.id, status: "public", width: null, height: null, created_by: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return video.id;
}

/** Alternates views and playback statistics; each view has a different viewer. */
function script(videoId: string): string {
  return `
local number = 0
math.randomseed(os.time())
local run = string.format("%08x", math.random(0, 0x7fffffff))
wrk.method = "POST"
wrk.headers["content-type"] = "application/json"
request = function()
  number = number + 1
  local view = string.format("%s-0000-4000-8000-%012x", run, math.floor(number / 2))
  if number % 2 == 0 then
    wrk.headers["anonymous-id"] = view
    return wrk.format(nil, "/api/videos/view", nil,
      '{"videoId":"${videoId}","viewId":"' .. view .. '"}')
  end
  return wrk.format(nil, "/api/videos/view/playbackstats", nil,
    '{"videoId":"${videoId}","viewId":"' .. view .. '","startupMs":420,"watchedSeconds":61.5,"stalls":0,' ..
    '"stallMs":0,"quality":480,"dropped":0,"parts":"fffffff000000000000000000"}')
end
`;
}
