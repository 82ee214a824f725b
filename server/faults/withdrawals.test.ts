import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { indexVideo } from "#server/features/search/reindex.ts";
import { startApi, type Api } from "#server/roles/api.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";
import { openServices, type OpenedServices } from "#server/services.ts";

/** Long lists are cached apart from responses. */
const OTHER_VIDEOS = 150;
const WAIT = { timeout: 30_000, interval: 20 };

let world: World;
let others: { readonly opened: OpenedServices; readonly api: Api }[];
let moderator: Person;
let otherVideoId: string;

beforeAll(async () => {
  world = await openWorld();
  const { config, log } = world.services;
  others = await Promise.all(
    [1, 2].map(async () => {
      const opened = await openServices({ config, log, databaseUrl: world.databaseUrl, clock: world.clock });
      return { opened, api: await startApi(opened.services, { web: undefined, isRateLimited: false }) };
    }),
  );
  moderator = await world.person({ role: "moderator" });
  const { channel } = await world.creator();
  for (let number = 0; number < OTHER_VIDEOS; number += 1) {
    otherVideoId = await insertPublishedVideo(world, channel._id, { title: `Rozkład jazdy ${number}` });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  for (const { opened, api } of others) {
    await api.stop();
    await opened.close();
  }
  await world.close();
});

/** Longer than any response is kept. */
const EXPIRED_MS = 3_600_000;

/** The same address at each of three processes. */
const urlsOf = (address: string) =>
  [world.url, ...others.map(({ api }) => api.address)].map((url) => url + address);

async function responseOf(url: string): Promise<string> {
  const response = await fetch(url);
  return `${response.status} ${await response.text()}`;
}

const realNow = performance.now.bind(performance);
/** The clock of the caches never goes back: what they hold would stay fresh. */
let aheadMs = 0;

/**
 * Every process has responses with the mark in its caches: what they had before has expired. From now on nothing
 * expires in them, so that only an eviction can remove it.
 */
async function warm(addresses: readonly string[], mark: string): Promise<void> {
  aheadMs += EXPIRED_MS;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => realNow() + aheadMs);
  for (const url of addresses.flatMap(urlsOf)) {
    await vi.waitUntil(async () => (await responseOf(url)).includes(mark), WAIT);
  }
  clock.mockReturnValue(performance.now());
  for (const url of addresses.flatMap(urlsOf)) expect(await responseOf(url)).toContain(mark);
}

/** The addresses, at all processes, whose response has the mark. */
async function urlsWith(mark: string, addresses: readonly string[]): Promise<string[]> {
  const urls = addresses.flatMap(urlsOf);
  const responses = await Promise.all(urls.map(responseOf));
  return urls.filter((_, index) => responses[index]?.includes(mark));
}

const hide = (entityType: "video" | "comment" | "post" | "channel" | "playlist", entityId: string) =>
  moderator.call(moderation.decide, { body: { entityType, entityId, measure: "hide", reason: "SPM" } });

let count = 0;
/** A public video with a title of its own, in a playlist, and the addresses whose responses have it. */
async function makeVideo() {
  count += 1;
  const owner = await world.creator();
  const { _id: channelId } = owner.channel;
  const title = `Zwrotnica ${count} przy peronie`;
  const id = await insertPublishedVideo(world, channelId, { title });
  const { _id: playlistId } = await owner.call(playlists.create, {
    body: { name: "Rozjazdy", visibility: "public" },
  });
  await owner.call(playlists.addVideo, { params: { id: playlistId }, body: { videoId: id } });
  await indexVideo(world.services, id);
  const query = encodeURIComponent(title);
  /** Those that only have listed videos. */
  const lists = [
    "/api/videos?limit=20",
    `/api/search?query=${query}`,
    `/api/search/suggestions?query=${query}`,
    `/api/videos?channelId=${channelId}`,
    `/api/videos/${otherVideoId}/recommended?limit=50`,
    "/api/video-pages/by-slug/home",
    `/feeds/channels/${channelId}.rss`,
  ];
  const addresses = [
    ...lists,
    `/api/videos/${id}`,
    `/api/playlists/${playlistId}/videos`,
    `/api/oembed?url=${encodeURIComponent(`${world.services.config.publicUrl}/watch/${id}`)}`,
  ];
  return { owner, id, channelId, title, addresses, lists };
}

type MadeVideo = Awaited<ReturnType<typeof makeVideo>>;

describe("a video", () => {
  it.each<[string, (video: MadeVideo) => Promise<unknown>]>([
    ["that the staff bans", ({ id }) => hide("video", id)],
    ["that its owner deletes", ({ owner, id }) => owner.call(videos.remove, { params: { id } })],
  ])("%s is gone from the responses of every process before they expire [MAC-009, MAC-010]", isGone);
  it.each<[string, (video: MadeVideo) => Promise<unknown>]>([
    [
      "that its owner makes private",
      ({ owner, id }) => owner.call(videos.edit, { params: { id }, body: { visibility: "private" } }),
    ],
    ["whose channel the staff hides", ({ channelId }) => hide("channel", channelId)],
    [
      "whose channel is deleted",
      ({ owner, channelId }) => owner.call(channels.remove, { params: { id: channelId } }),
    ],
    [
      "whose row is deleted",
      ({ id }) => world.services.db.deleteFrom("videos").where("id", "=", id).execute(),
    ],
  ])(
    "%s is gone from the responses of every process before they expire [MAC-009, MAC-010]",
    { tags: ["slow"] },
    isGone,
  );

  async function isGone(_: string, withdraw: (video: MadeVideo) => Promise<unknown>): Promise<void> {
    const video = await makeVideo();
    await warm(video.addresses, video.title);

    await withdraw(video);

    await expect.poll(() => urlsWith(video.title, video.addresses), WAIT).toEqual([]);
  }

  it(
    "that its owner unlists is gone from the lists of every process before they expire [MAC-010]",
    { tags: ["slow"] },
    async () => {
      const { owner, id, title, lists } = await makeVideo();
      await warm(lists, title);

      await owner.call(videos.edit, { params: { id }, body: { visibility: "non_public" } });

      await expect.poll(() => urlsWith(title, lists), WAIT).toEqual([]);
    },
  );

  it("that is deleted is gone from the sitemap of every process [MAC-009]", async () => {
    const { owner, id } = await makeVideo();
    const index = await responseOf(`${world.url}/sitemap.xml`);
    const parts = [...index.matchAll(/<loc>[^<]*(\/sitemaps\/videos-[^<]*)/g)].map(([, part = ""]) => part);
    await warm(parts, id);

    await owner.call(videos.remove, { params: { id } });

    await expect.poll(() => urlsWith(id, parts), WAIT).toEqual([]);
  });

  it("that was banned is back in the responses of every process after the decision is lifted", async () => {
    const { id, title } = await makeVideo();
    const { _id: decisionId } = await hide("video", id);
    const addresses = ["/api/videos?limit=20"];
    const first = urlsOf(addresses[0] ?? "");
    for (const url of first) expect(await responseOf(url)).not.toContain(title);
    const now = performance.now();
    vi.spyOn(performance, "now").mockReturnValue(now);

    await moderator.call(moderation.lift, { params: { id: decisionId } });

    await expect.poll(() => urlsWith(title, addresses), WAIT).toEqual(addresses.flatMap(urlsOf));
  });
});

describe("a comment or a post", () => {
  async function makeComment() {
    const { owner, id: videoId } = await makeVideo();
    count += 1;
    const content = `Semafor ${count} zielony`;
    const { _id: id } = await owner.call(comments.create, { body: { content, videoId } });
    return { owner, id, mark: content, addresses: [`/api/comments?videoId=${videoId}`] };
  }

  async function makePost() {
    const owner = await world.creator();
    count += 1;
    const message = `Sygnał ${count} na jutro`;
    const { _id: id } = await owner.call(posts.create, { body: { message, channelId: owner.channel._id } });
    return {
      owner,
      id,
      mark: message,
      addresses: [`/api/posts/${id}`, `/api/posts?channelId=${owner.channel._id}`],
    };
  }

  it.each([
    ["comment", "the staff hides", makeComment, ({ id }: { id: string }) => hide("comment", id)],
    [
      "comment",
      "its author deletes",
      makeComment,
      ({ owner, id }: { owner: Person; id: string }) => owner.call(comments.remove, { params: { id } }),
    ],
    ["post", "the staff hides", makePost, ({ id }: { id: string }) => hide("post", id)],
    [
      "post",
      "its author deletes",
      makePost,
      ({ owner, id }: { owner: Person; id: string }) => owner.call(posts.remove, { params: { id } }),
    ],
  ])(
    "%s that %s is gone from the responses of every process before they expire [MAC-010]",
    async (_, __, make, withdraw) => {
      const made = await make();
      await warm(made.addresses, made.mark);

      await withdraw(made);

      await expect.poll(() => urlsWith(made.mark, made.addresses), WAIT).toEqual([]);
    },
  );
});

describe("the caches of three processes", () => {
  it("keep their responses when a withdrawal is rolled back, and when views and likes are counted", async () => {
    const { id, title, addresses } = await makeVideo();
    const { db } = world.services;
    await warm(addresses, title);
    const withdrawal = db.transaction().execute(async (tx) => {
      await tx.updateTable("videos").set({ listed: false, withheld: true }).where("id", "=", id).execute();
      throw new Error("rolled back");
    });
    await expect(withdrawal).rejects.toThrow("rolled back");
    await db
      .updateTable("videos")
      .set({ views: sql`views + 1`, likes: sql`likes + 1`, title: "Inny tytuł" })
      .where("id", "=", id)
      .execute();
    // A later signal has arrived everywhere: an earlier one would have, too.
    const seen = vi.fn<() => void>();
    for (const { opened } of others) opened.services.queue.listenToChatSignals(seen);
    await sql`select pg_notify('nadaj_jobs', '{"kind":"chat-message-changed","messageId":"none"}')`.execute(
      db,
    );
    await expect.poll(() => seen.mock.calls.length, WAIT).toBe(others.length);

    for (const url of addresses.flatMap(urlsOf)) expect(await responseOf(url)).toContain(title);
  });

  it("are cleared when the connection for signals was broken and is back [MAC-009]", async () => {
    const { id, title, addresses } = await makeVideo();
    const { db } = world.services;
    await warm(addresses, title);
    // Nothing is announced while a trigger is off, as for a process that does not listen.
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await tx.updateTable("videos").set({ listed: false, withheld: true }).where("id", "=", id).execute();
    });
    for (const url of urlsOf("/api/videos?limit=20")) expect(await responseOf(url)).toContain(title);

    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'nadaj-signals' and datname = current_database()`.execute(db);

    await expect.poll(() => urlsWith(title, ["/api/videos?limit=20"]), WAIT).toEqual([]);
  });
});
