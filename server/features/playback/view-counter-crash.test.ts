// @module-tag slow
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createClient } from "#shared/client.ts";
import { playback } from "#shared/playback/contract.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";

const SENDING_MS = 3500;
let database: TestDatabase;
let opened: ReturnType<typeof openDatabase<Database>>;
let dataDir: string;
let site: SiteProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "nadaj-counting-"));
  database = await createTestDatabase(inject("testCluster"));
  site = await startSiteProcess(dataDir, await freePort(), {
    databaseUrl: database.url,
    env: { NADAJ_ROLES: "api", NADAJ_RATE_LIMITS: "off", NADAJ_VIEWS_PER_ADDRESS: "100000" },
  });
  opened = openDatabase<Database>(database.url);
}, 60_000);
afterAll(async () => {
  await site.kill("SIGKILL");
  await opened.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe("a server killed while it counts", () => {
  it("loses no views older than the documented two seconds", { timeout: 30_000 }, async () => {
    const videoId = await addVideo();
    const call = createClient({
      base: `${site.url}/api`,
      headers: () => ({ "anonymous-id": randomUUID() }),
    });
    const accepted: { viewId: string; at: number }[] = [];
    const startedAt = performance.now();
    while (performance.now() - startedAt < SENDING_MS) {
      const viewIds = Array.from({ length: 20 }, () => randomUUID());
      await Promise.all(viewIds.map((viewId) => call(playback.view, { body: { videoId, viewId } })));
      accepted.push(...viewIds.map((viewId) => ({ viewId, at: performance.now() })));
    }

    const killedAt = performance.now();
    await site.kill("SIGKILL");

    const kept = await opened.db.selectFrom("video_views").select("view_id").execute();
    const { views } = await opened.db.selectFrom("videos").select("views").executeTakeFirstOrThrow();
    const keptIds = new Set(kept.map(({ view_id }) => view_id));
    const lost = accepted.filter(({ viewId }) => !keptIds.has(viewId));
    expect(Math.max(0, ...lost.map(({ at }) => killedAt - at))).toBeLessThan(2000);
    expect(keptIds.size).toBeGreaterThan(100);
    expect(views).toBe(keptIds.size);
  });
});

async function addVideo(): Promise<string> {
  const { db } = opened;
  const channel = await db
    .insertInto("channels")
    .values({ name: "Kanał", slug: "kanal" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const video = await db
    .insertInto("videos")
    .values({ channel_id: channel.id, status: "public", width: null, height: null, created_by: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return video.id;
}
