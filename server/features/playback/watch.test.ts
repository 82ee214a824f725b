import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chapters } from "#shared/chapters/contract.ts";
import { oembed } from "#shared/playback/oembed.ts";
import { playback } from "#shared/playback/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, outcomeOf, type Person, until, type World } from "#server/testing/world.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let stranger: Person;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  stranger = await world.person();
});
afterAll(() => world.close());

/** A playable video of ten minutes. */
async function makeVideo(
  change: { visibility?: "public" | "private" | "non_public"; description?: string } = {},
) {
  const { visibility = "public", description = "" } = change;
  const { _id } = await creator.call(videos.create, {
    body: { channelId: creator.channel._id, title: "Nocny pociąg" },
  });
  await world.services.db
    .updateTable("videos")
    .set({
      status: "public",
      visibility,
      description,
      duration_seconds: 600,
      published_at: world.clock.now(),
    })
    .set({ listed: visibility === "public" })
    .where("id", "=", _id)
    .execute();
  return _id;
}

function file(text: string): Blob {
  return new Blob([text], { type: "application/octet-stream" });
}

const SRT = "1\n00:00:01,000 --> 00:00:02,000\n<b>Wsiadaj</b>\n";

describe("GET /videos/{id}", () => {
  it("returns the fields of the watch page [WAT-026, WAT-029, WAT-033]", async () => {
    const id = await makeVideo();

    const video = await world.call(videos.get, { params: { id } });

    const { _id, name, slug } = creator.channel;
    expect(video).toMatchObject({ _id: id, channelId: _id, channel: { _id, name, slug }, duration: 600 });
    expect(video.publishedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(video).toMatchObject({ releaseDate: null, premiereAt: null, livestreamStartsAt: null });
  });

  it("stores the edits of its author [WAT-027]", async () => {
    const id = await makeVideo();
    const edits = {
      ...{ title: "Pociąg do Przemyśla", desc: "Siedem godzin.", tags: ["kolej", "góry"] },
      ...{ categories: ["tourism" as const], subcategories: ["history" as const] },
    };

    await creator.call(videos.edit, { params: { id }, body: edits });

    expect(await stranger.call(videos.get, { params: { id } })).toMatchObject(edits);
  });

  it("returns a thumbnail address that works for every height [WAT-032]", async () => {
    const { thumbnailBaseUrl } = await world.call(videos.get, { params: { id: await makeVideo() } });
    for (const height of [144, 240, 360, 480, 720, 1080]) {
      const image = await fetch(`${world.url}${thumbnailBaseUrl}/${height}.webp`);
      expect({ height, status: image.status }).toEqual({ height, status: 200 });
      expect(image.headers.get("content-type")).toMatch(/^image\//);
    }
  });

  it.each([
    ["public" as const, 200, true],
    ["non_public" as const, 200, false],
    ["private" as const, 404, false],
  ])(
    "shows a %s video to visitors and strangers with %d, in lists: %s [WAT-036..038]",
    async (visibility, status, isListed) => {
      const params = { id: await makeVideo({ visibility }) };

      for (const { call } of [world, stranger]) {
        expect(await outcomeOf(call(videos.get, { params }))).toMatchObject({ status });
        expect(await outcomeOf(call(videos.playbackUrl, { params }))).toMatchObject({
          status: status === 200 ? 200 : 404,
        });
        const { items } = await call(videos.list, {
          query: { limit: 100, channelId: [creator.channel._id] },
        });
        expect(items.some(({ _id }) => _id === params.id)).toBe(isListed);
      }
      expect(await outcomeOf(creator.call(videos.get, { params }))).toMatchObject({ status: 200 });
    },
  );
});

describe("POST /videos/view", () => {
  it("counts a view id once, and accepts statistics of any shape [WAT-041, WAT-049]", async () => {
    const videoId = await makeVideo();
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const viewId of [one, one]) await world.call(playback.view, { body: { videoId, viewId } });
    await stranger.call(playback.view, { body: { videoId, viewId: other } });

    await until(async () => {
      const { views } = await stranger.call(videos.get, { params: { id: videoId } });
      return views === 2;
    }, "two views");
    await expect(world.call(playback.stats, { body: { stats: {} } })).resolves.toEqual({ ok: true });
    const nested = { stats: { deep: { deeper: [1, { x: null }] } } };
    await expect(world.call(playback.stats, { body: nested })).resolves.toEqual({ ok: true });
    await expect(world.call(playback.view, { body: { videoId, viewId: "1" } })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe("/videos/{id}/chapters", () => {
  it("reads them from the description until the author writes others", async () => {
    const params = { id: await makeVideo({ description: "0:00 Peron\n1:30 Odjazd" }) };
    const written = [
      { startSeconds: 0, title: "Start" },
      { startSeconds: 300, title: "Meta" },
    ];

    const read = await world.call(chapters.list, { params });
    await creator.call(chapters.replace, { params, body: { chapters: written } });
    const own = await stranger.call(chapters.list, { params });
    await creator.call(chapters.replace, { params, body: { chapters: [] } });
    const again = await stranger.call(chapters.list, { params });

    expect(read).toMatchObject({ source: "description", items: [{ title: "Peron" }, { startSeconds: 90 }] });
    expect(own).toEqual({ source: "author", items: written, count: 2 });
    expect(again).toEqual(read);
  });

  it("rejects chapters beyond the end of the video, and strangers", async () => {
    const params = { id: await makeVideo() };
    const body = {
      chapters: [
        { startSeconds: 0, title: "Start" },
        { startSeconds: 600, title: "Za późno" },
      ],
    };

    expect(await outcomeOf(creator.call(chapters.replace, { params, body }))).toMatchObject({
      status: 400,
      code: "CHAPTERS_WRONG",
    });
    expect(await outcomeOf(stranger.call(chapters.replace, { params, body }))).toMatchObject({ status: 403 });
    const secret = { id: await makeVideo({ visibility: "private" }) };
    expect(await outcomeOf(stranger.call(chapters.list, { params: secret }))).toMatchObject({ status: 404 });
  });
});

describe("/videos/{id}/subtitles", () => {
  it("stores a sanitised file for each language, replaces and removes it", async () => {
    const id = await makeVideo();
    await creator.call(subtitles.save, { params: { id, language: "pl" }, file: file(SRT) });
    await creator.call(subtitles.save, { params: { id, language: "en" }, file: file(SRT) });
    const { items } = await stranger.call(subtitles.list, { params: { id } });
    const address = `${world.url}${items.find(({ language }) => language === "pl")?.url}`;

    const served = await fetch(address);
    expect(served.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
    expect(await served.text()).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nWsiadaj\n");
    expect((await fetch(address.replace(/\/\d{6,}\.[^/]+\//, "/1.forged/"))).status).toBe(403);

    const later = SRT.replace("Wsiadaj", "Wysiadaj");
    const replaced = await creator.call(subtitles.save, {
      params: { id, language: "pl" },
      file: file(later),
    });
    const newAddress = `${world.url}${replaced.items.find(({ language }) => language === "pl")?.url}`;
    expect(await (await fetch(newAddress)).text()).toContain("Wysiadaj");
    expect((await fetch(address)).status).not.toBe(200);

    const left = await creator.call(subtitles.remove, { params: { id, language: "pl" } });
    expect(left.items.map(({ language }) => language)).toEqual(["en"]);
    expect((await fetch(newAddress)).status).not.toBe(200);
  });

  it("has an address of its own for subtitles that follow deleted ones within a second", async () => {
    const params = { id: await makeVideo(), language: "pl" };
    const addresses = [];
    for (const text of [SRT, SRT.replace("Wsiadaj", "Wysiadaj"), SRT]) {
      const { items } = await creator.call(subtitles.save, { params, file: file(text) });
      addresses.push(items[0]?.url);
      await creator.call(subtitles.remove, { params });
    }

    expect(new Set(addresses).size).toBe(3);
  });

  it.each([
    ["1\n00:00:05,000 --> 00:00:04,000\nx", "SUBTITLES_TIME_WRONG", 400],
    ["Drogi pamiętniku", "NOT_SUBTITLES", 415],
  ])("rejects %j with an error message", async (text, code, status) => {
    const params = { id: await makeVideo(), language: "pl" };

    expect(await outcomeOf(creator.call(subtitles.save, { params, file: file(text) }))).toMatchObject({
      status,
      code,
    });
  });

  it("lets only authors change them", async () => {
    const params = { id: await makeVideo(), language: "pl" };

    expect(await outcomeOf(stranger.call(subtitles.save, { params, file: file(SRT) }))).toMatchObject({
      status: 403,
    });
    expect(await outcomeOf(world.call(subtitles.remove, { params }))).toMatchObject({ status: 401 });
  });
});

describe("GET /oembed", () => {
  const origin = () => world.services.config.publicUrl;

  it("returns an iframe of the requested size that starts at the second of the address", async () => {
    const id = await makeVideo();

    const answer = await world.call(oembed.get, {
      query: { url: `${origin()}/en/watch/${id}?t=42`, maxwidth: 640, format: "json" },
    });

    expect(answer).toMatchObject({
      type: "video",
      version: "1.0",
      width: 640,
      height: 360,
      title: "Nocny pociąg",
      provider_name: "Nadaj",
    });
    expect(answer.html).toContain(`src="${origin()}/embed/${id}?t=42"`);
  });

  it("rejects videos that are not public, and other sites", async () => {
    const secret = await makeVideo({ visibility: "private" });
    const ask = (url: string, format?: string) =>
      outcomeOf(creator.call(oembed.get, { query: { url, ...(format ? { format } : {}) } }));

    expect(await ask(`${origin()}/watch/${secret}`)).toMatchObject({ status: 404 });
    expect(await ask(`https://example.org/watch/${await makeVideo()}`)).toMatchObject({ status: 404 });
    expect(await ask("nothing")).toMatchObject({ status: 404 });
    expect(await ask(`${origin()}/watch/${await makeVideo()}`, "xml")).toMatchObject({ status: 415 });
  });
});
