import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallInput } from "#shared/endpoint.ts";
import { channels } from "#shared/channels/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { statistics } from "#shared/channels/statistics.ts";
import { studio } from "#shared/studio/contract.ts";
import { navigation } from "#shared/navigation/contract.ts";
import { playback } from "#shared/playback/contract.ts";
import { encodeWatchedParts } from "#shared/playback/watched-parts.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

let world: World;
let owner: Awaited<ReturnType<World["creator"]>>;
let longVideo: string;
let shortVideo: string;

beforeAll(async () => {
  world = await openWorld({ env: { COUNTRY_HEADER: "X-Country" } });
  owner = await world.creator();
  longVideo = await addVideo("Nocny pociąg", 1000);
  shortVideo = await addVideo("Zachód słońca", 100);
});
afterAll(() => world.close());

async function addVideo(title: string, seconds: number, status: "public" | "failed" = "public") {
  const { id } = await world.services.db
    .insertInto("videos")
    .values({
      ...{ channel_id: owner.channel._id, title, status, listed: status === "public" },
      ...{ width: null, height: null, duration_seconds: seconds, published_at: new Date() },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A view at noon in Polish time, with measured watch time if given. */
async function addView(videoId: string, day: string, watchedSeconds?: number): Promise<void> {
  const { db } = world.services;
  const viewId = randomUUID();
  await db
    .insertInto("video_views")
    .values({ video_id: videoId, view_id: viewId, viewed_at: new Date(`${day}T11:00:00Z`) })
    .execute();
  if (watchedSeconds === undefined) return;
  const stats = JSON.stringify({ videoId, viewId, watchedSeconds });
  await db.insertInto("playback_stats").values({ video_id: videoId, view_id: viewId, stats }).execute();
}

async function show(query: CallInput<typeof statistics.show>["query"], caller: Pick<Person, "call"> = owner) {
  return caller.call(statistics.show, { params: { id: owner.channel._id }, query });
}

describe("GET /channels/{id}/stats", () => {
  const MARCH = { startDate: "2026-03-01", endDate: "2026-03-07" };

  it("counts views and watch time by Polish days, with the previous period [MCH-017]", async () => {
    await addView(longVideo, "2026-03-02", 500);
    await addView(longVideo, "2026-03-02", 250);
    await addView(longVideo, "2026-03-05");
    await addView(shortVideo, "2026-03-05", 100);
    await addView(shortVideo, "2026-02-24", 60);

    const shown = await show(MARCH);

    expect(shown.totals).toEqual({ views: 4, watchSeconds: 850, viewers: 0, averageViewSeconds: 283 });
    expect(shown.previous).toMatchObject({ views: 1, watchSeconds: 60 });
    expect(shown.subscribers).toBe(0);
    expect(shown.days).toHaveLength(7);
    expect(shown.days[1]).toEqual({ date: "2026-03-02", views: 2, watchSeconds: 750, viewers: 0 });
    expect(shown.days[2]).toMatchObject({ views: 0 });
    expect(shown.videos).toMatchObject([
      { _id: longVideo, title: "Nocny pociąg", views: 3 },
      { _id: shortVideo, views: 1, averageShare: 1 },
    ]);
  });

  it("shows the audience retention, also of one video", async () => {
    const { retention, measuredViews } = await show({ ...MARCH, videoId: longVideo });

    expect(measuredViews).toBe(2);
    expect(retention).toHaveLength(21);
    expect(retention[0]).toBe(1);
    expect(retention[5]).toBe(1); // a quarter of the video: both views
    expect(retention[6]).toBe(0.5);
    expect(retention[10]).toBe(0.5);
    expect(retention[11]).toBe(0);
  });

  it("is restricted to the channel's team, and to a valid range of at most a year [MCH-017]", async () => {
    const stranger = await world.creator();
    const moderator = await world.person({ role: "moderator" });
    const admin = await world.person({ role: "admin" });

    await expect(show(MARCH, stranger)).rejects.toMatchObject({ status: 403 });
    await expect(show(MARCH, moderator)).rejects.toMatchObject({ status: 403 });
    expect(await show(MARCH, admin)).toMatchObject({ totals: { views: 4 } });
    for (const days of [
      { startDate: "2026-03-07", endDate: "2026-03-01" },
      { startDate: "2020-01-01", endDate: "2026-03-01" },
    ]) {
      await expect(show(days)).rejects.toMatchObject({ status: 400 });
    }
  });

  it("counts viewers and traffic sources without tracking users", async () => {
    const { call } = await world.person();
    for (const videoId of [shortVideo, longVideo]) {
      await call(playback.view, { body: { videoId, viewId: randomUUID() } });
    }
    const path = `/watch/${shortVideo}`;
    const outside = { referrer: "https://forum.example/temat" };
    // From the home page; then a visitor from an external site who leaves again.
    await world.call(navigation.record, { body: { from: "/", to: path } });
    await world.call(navigation.record, { body: { from: path, to: "", close: true } });
    await world.call(navigation.record, { body: { from: path, to: "", close: true, ...outside } });

    const shown = await until(async () => {
      const now = await show({});
      return now.totals.views === 2 && now.sources.length === 2 && now;
    }, "views and steps to be written");

    expect(shown.totals.viewers).toBe(1);
    expect(shown.sources).toEqual(
      expect.arrayContaining([
        { kind: "home", visits: 1 },
        { kind: "outside", host: "forum.example", visits: 1 },
      ]),
    );
  });
});

describe("measured views", () => {
  it("sum the watched segments once per view, and count devices and countries", async () => {
    const videoId = await addVideo("Fragmenty", 200);
    const [viewId, other] = [randomUUID(), randomUUID()];
    const phone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19 Mobile/15E148 Safari/604";
    const view = (id: string, headers: Record<string, string>) =>
      fetch(`${world.url}/api/videos/view`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ videoId: videoId, viewId: id }),
      });
    const sendStats = (id: string, parts: number[]) =>
      world.call(playback.stats, {
        body: { videoId: videoId, viewId: id, watchedSeconds: 20, parts: encodeWatchedParts(new Set(parts)) },
      });
    const [one, another] = [{ "anonymous-id": randomUUID() }, { "anonymous-id": randomUUID() }];
    await view(viewId, { ...one, "user-agent": phone, "x-country": "PL" });
    await view(viewId, { ...one, "user-agent": phone, "x-country": "PL" });
    await view(other, { ...another, "user-agent": phone, "x-country": "XX" });
    await sendStats(viewId, [0, 1, 2]);
    await world.services.batchWriter.flush();
    await sendStats(viewId, [0, 1, 2, 50]);
    await sendStats(other, [0, 99]);
    await world.services.batchWriter.flush();

    const shown = await show({ videoId: videoId });

    expect(shown.watchedPartsViews).toBe(2);
    expect(shown.watchedParts).toHaveLength(100);
    expect(shown.watchedParts.slice(0, 4)).toEqual([1, 0.5, 0.5, 0]);
    expect([shown.watchedParts[50], shown.watchedParts[99]]).toEqual([0.5, 0.5]);
    expect(shown.durationSeconds).toBe(200);
    expect(shown.devices).toEqual([{ kind: "mobile", views: 2 }]);
    expect(shown.countries).toEqual([{ code: "PL", views: 1 }]);
    const wholeChannel = await show({});
    expect(wholeChannel).toMatchObject({ durationSeconds: null, watchedPartsViews: 2 });
  });
});

describe("GET /channels/{id}/dashboard", () => {
  it("lists pending tasks, the latest videos and the storage used [MCH-018]", async () => {
    const failedId = await addVideo("Zepsuty plik", 0, "failed");
    const params = { id: owner.channel._id };
    const { db } = world.services;
    const upload = { id: "upload-1", video_id: longVideo, user_id: owner.id, name: "a.mp4", size: 1234 };
    await db.insertInto("uploads").values(upload).execute();
    await db.updateTable("uploads").set({ state: "complete" }).where("id", "=", upload.id).execute();

    const shown = await owner.call(studio.dashboard, { params });

    expect(shown.attention).toEqual([
      { kind: "failed", video: { _id: failedId, title: "Zepsuty plik" } },
      { kind: "avatar" },
      { kind: "banner" },
      { kind: "description" },
    ]);
    expect(shown.videos).toEqual({ all: 4, listed: 3 });
    expect(shown.storage).toEqual({ sourceBytes: 1234, renditionBytes: 0 });
    expect(shown.latest.map(({ _id }) => _id)).toContain(failedId);
    expect(shown.days).toHaveLength(28);
    await owner.call(channels.edit, { params, body: { description: "Kolej i niebo" } });
    const { attention } = await owner.call(studio.dashboard, { params });
    expect(attention.map(({ kind }) => kind)).not.toContain("description");
  });

  it("lists unanswered comments until the channel replies", async () => {
    const params = { id: owner.channel._id };
    const waiting = async () => (await owner.call(studio.dashboard, { params })).attention;
    const viewer = await world.person();
    expect((await waiting()).map(({ kind }) => kind)).not.toContain("comments");
    const { _id } = await viewer.call(comments.create, {
      body: { videoId: shortVideo, content: "Skąd ten <b>widok</b>?" },
    });

    expect(await waiting()).toContainEqual({
      kind: "comments",
      comments: { count: 1, newest: "Skąd ten widok?" },
    });

    await owner.call(comments.create, {
      body: { parentCommentId: _id, content: "Z Helu.", commentAs: "channel", channelId: owner.channel._id },
    });
    expect((await waiting()).map(({ kind }) => kind)).not.toContain("comments");
  });
});
