import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { indexVideo } from "#server/features/search/reindex.ts";
import { startApi, type Api } from "#server/roles/api.ts";
import { clearCaches } from "#server/platform/swr-cache.ts";
import { API_BASE } from "#server/server.ts";
import { insertRendition, makeVideo } from "#server/testing/make-video.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";
import { openServices, type OpenedServices } from "#server/services.ts";

const PROCESSES = 2;
const WAIT = { timeout: 10_000, interval: 50 };

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let moderator: Person;
let others: OpenedServices[];
let apis: Api[];
/** Addresses of three processes of one site. */
let addresses: string[];

beforeAll(async () => {
  world = await openWorld();
  const { config, log } = world.services;
  const open = { config, log, databaseUrl: world.databaseUrl, clock: world.clock };
  others = [];
  apis = [];
  for (let process = 0; process < PROCESSES; process += 1) {
    const other = await openServices(open);
    others.push(other);
    apis.push(await startApi(other.services, { web: undefined, isRateLimited: false }));
  }
  addresses = [new URL(world.url).origin, ...apis.map(({ address }) => address)];
  moderator = await world.person({ role: "moderator" });
});
afterAll(async () => {
  for (const api of apis) await api.stop();
  for (const other of others) await other.close();
  await world.close();
});

// Caches measure ages by this clock: while it stands still, nothing expires and only a purge evicts.
beforeEach(async () => {
  creator = await world.creator();
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/** The addresses, at all processes, whose response has the text. */
async function showing(paths: readonly string[], text: string): Promise<string[]> {
  const urls = addresses.flatMap((address) => paths.map((path) => address + path));
  const seen = await Promise.all(urls.map(async (url) => ((await textOf(url)).includes(text) ? [url] : [])));
  return seen.flat();
}

/** Warms the caches of all processes, and checks that each response has the text. */
async function warm(paths: readonly string[], text: string): Promise<void> {
  const urls = addresses.flatMap((address) => paths.map((path) => address + path));
  expect(await showing(paths, text)).toEqual(urls);
}

/** Evicts what earlier tests have cached, for which the time stood still. */
function clearAll(): void {
  for (const { db } of [world.services, ...others.map(({ services }) => services)]) clearCaches(db);
}

/** A public video with a title of its own, and the addresses that show it. */
async function publish(): Promise<{ id: string; title: string; paths: string[] }> {
  const { db } = world.services;
  const id = await makeVideo(world, creator, "public");
  await insertRendition(world, id);
  const title = `Kolej${id.replaceAll("-", "")}`;
  await creator.call(videos.edit, { params: { id }, body: { title } });
  await indexVideo(world.services, id);
  const seed = await makeVideo(world, creator, "public");
  await db.updateTable("videos").set({ duration_seconds: 60 }).where("id", "in", [id, seed]).execute();
  const { _id: channelId } = creator.channel;
  clearAll();
  const shared = [
    `/videos/${id}`,
    "/videos",
    "/videos?sort=trending",
    `/videos?channelId=${channelId}`,
    `/search?query=${title}`,
    `/search/suggestions?query=${title}`,
    "/videos/recommended",
    `/videos/${seed}/recommended`,
    `/oembed?url=${encodeURIComponent(`${world.services.config.publicUrl}/watch/${id}`)}`,
  ];
  return {
    id,
    title,
    paths: [...shared.map((path) => API_BASE + path), `/feeds/channels/${channelId}.rss`],
  };
}

describe("a video at three processes", () => {
  it("stays in the caches when a withdrawal is rolled back, or only counts change", async () => {
    const { id, title, paths } = await publish();
    const { db } = world.services;
    const list = paths.slice(1, 2);
    await warm(list, title);
    const withdrawal = db.transaction().execute(async (tx) => {
      await tx.updateTable("videos").set({ listed: false }).where("id", "=", id).execute();
      throw new Error("rolled back");
    });
    await expect(withdrawal).rejects.toThrow("rolled back");
    // Changes that no trigger knows: a response that was computed again would have the new title.
    await db.updateTable("videos").set({ title: "Inny", views: 5 }).where("id", "=", id).execute();
    // Signals arrive in their order: after this one, an earlier one would have arrived, too.
    const arrived = others.map(
      ({ services }) => new Promise((resolve) => services.queue.listenToChatSignals(resolve)),
    );
    await sql`select pg_notify('nadaj_jobs', ${JSON.stringify({ kind: "chat-message-changed", messageId: id })})`.execute(
      db,
    );
    await Promise.all(arrived);

    await warm(list, title);
  });

  it.each([
    [
      "banned",
      (id: string) =>
        moderator.call(videoModeration.ban, { params: { id }, body: { reason: "SPM", note: "" } }),
    ],
    ["deleted", (id: string) => creator.call(videos.remove, { params: { id } })],
  ])("is gone from the cached responses of all of them when it is %s [MAC-009]", async (_, withdraw) => {
    const { id, title, paths } = await publish();
    await warm(paths, title);

    await withdraw(id);

    await expect.poll(() => showing(paths, title), WAIT).toEqual([]);
  });

  it.each([
    [
      "made private",
      (id: string) => creator.call(videos.edit, { params: { id }, body: { visibility: "private" } }),
    ],
    [
      "unlisted",
      (id: string) => creator.call(videos.edit, { params: { id }, body: { visibility: "non_public" } }),
    ],
    [
      "in a channel that is closed",
      () => creator.call(channels.remove, { params: { id: creator.channel._id } }),
    ],
  ])("is gone from the lists of all of them when it is %s [MAC-010]", async (state, withdraw) => {
    const { id, title, paths } = await publish();
    const asked = state === "unlisted" ? paths.slice(1, -2) : paths;
    await warm(asked, title);

    await withdraw(id);

    await expect.poll(() => showing(asked, title), WAIT).toEqual([]);
  });

  it("is gone after the connection for signals was broken meanwhile [MAC-009]", async () => {
    const { id, title, paths } = await publish();
    const { db } = world.services;
    await warm(paths, title);

    await sql`alter table videos disable trigger videos_withdrawn`.execute(db);
    await db.updateTable("videos").set({ listed: false, status: "deleted" }).where("id", "=", id).execute();
    await sql`alter table videos enable trigger videos_withdrawn`.execute(db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'nadaj-signals' and datname = current_database()`.execute(db);
    await expect.poll(() => showing(paths, title), WAIT).toEqual([]);

    const next = await publish();
    await warm(next.paths, next.title);
    await creator.call(videos.remove, { params: { id: next.id } });
    await expect.poll(() => showing(next.paths, next.title), WAIT).toEqual([]);
  });
});

describe("the sitemap at three processes", () => {
  it("no longer has a video that was deleted [MAC-009]", async () => {
    const first = await publish();
    const index = await textOf(`${addresses[0]}/sitemap.xml`);
    const parts = [...index.matchAll(/<loc>[^<]*(\/sitemaps\/videos-[^<]*)/g)].map(([, part = ""]) => part);
    const shown = await showing(parts, first.id);
    expect(shown).toHaveLength(addresses.length);

    await creator.call(videos.remove, { params: { id: first.id } });

    await expect.poll(() => showing(parts, first.id), WAIT).toEqual([]);
  });
});

describe("words at three processes", () => {
  it("are gone from the cached responses of all of them when staff hide them, or their writer deletes them [MAC-010]", async () => {
    const { id: videoId } = await publish();
    for (const end of ["hidden", "deleted"] as const) {
      clearAll();
      const text = `Pociąg ${end} ${videoId}`;
      const writer = await world.person();
      const comment = await writer.call(comments.create, { body: { videoId, content: text } });
      const post = await writer.call(posts.create, { body: { message: text } });
      const paths = [`/comments?videoId=${videoId}`, `/posts/${post._id}`].map((path) => API_BASE + path);
      await warm(paths, text);

      for (const [entityType, { _id: entityId }] of [
        ["comment", comment],
        ["post", post],
      ] as const) {
        if (end === "hidden") {
          const hide = { entityType, entityId, measure: "hide", reason: "SPM" } as const;
          await moderator.call(moderation.decide, { body: hide });
        } else {
          const remove = entityType === "comment" ? comments.remove : posts.remove;
          await writer.call(remove, { params: { id: entityId } });
        }
      }

      await expect.poll(() => showing(paths, text), WAIT).toEqual([]);
    }
  });
});
