import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
});
afterAll(() => world.close());

async function makeVideo(durationSeconds: number): Promise<{ id: string; language: string }> {
  const { _id: id } = await creator.call(videos.create, { body: { channelId: creator.channel._id } });
  await world.services.db
    .updateTable("videos")
    .set({ duration_seconds: durationSeconds })
    .where("id", "=", id)
    .execute();
  return { id, language: "pl" };
}

function save(params: { id: string; language: string }, text: string) {
  return creator.call(subtitles.save, {
    params,
    file: new Blob([text], { type: "application/octet-stream" }),
  });
}

async function readStored(url: string | undefined): Promise<string> {
  return (await fetch(world.url + url)).text();
}

describe("POST /videos/{id}/subtitles/{language}", () => {
  it("keeps the good cues, and tells which it left out", async () => {
    const params = await makeVideo(10);

    const saved = await save(
      params,
      "1\n00:00:01,000 --> 00:00:02,000\nRaz\n\n2\n00:00:02,000 --> 00:00:02,000\n.\n\n3\n00:00:60,000 --> 00:01:02,000\n.\n\n4\n00:00:03,000 --> 00:00:04,000\nTrzy\n",
    );

    expect(saved).toMatchObject({
      items: [{ cues: 2, omittedCues: 2 }],
      omitted: [
        { line: 6, reason: "order" },
        { line: 10, reason: "time" },
      ],
      lateCues: 0,
    });
    expect(await readStored(saved.items[0]?.url)).toBe(
      "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nRaz\n\n00:00:03.000 --> 00:00:04.000\nTrzy\n",
    );
    const { items } = await creator.call(subtitles.list, { params: { id: params.id } });
    expect(items).toMatchObject([{ cues: 2, omittedCues: 2 }]);

    const corrected = await save(params, "1\n00:00:01,000 --> 00:00:02,000\nRaz\n");
    expect(corrected).toMatchObject({ items: [{ cues: 1, omittedCues: 0 }], omitted: [] });
  });

  it("keeps places and voices in the file for viewers", async () => {
    const { items } = await save(
      await makeVideo(10),
      "WEBVTT\n\n00:01.000 --> 00:04.000 line:0 position:10% align:start\n<v Ola>Na górze\n",
    );

    expect(await readStored(items[0]?.url)).toBe(
      "WEBVTT\n\n00:00:01.000 --> 00:00:04.000 line:0 position:10% align:start\n<v Ola>Na górze\n",
    );
  });

  it.each([
    ["00:00:05,000 --> 00:00:04,000", "SUBTITLES_TIME_WRONG"],
    ["00:00:60,000 --> 00:01:02,000", "SUBTITLES_TIME_UNREADABLE"],
  ])("rejects a file with nothing but %s, and says why", async (times, code) => {
    const saving = save(await makeVideo(10), `1\n${times}\nx\n`);

    expect(await outcomeOf(saving)).toMatchObject({ status: 400, code });
  });

  it("counts the cues that start after the end of the video", async () => {
    const cueAt = (second: string) => `1\n00:00:${second},000 --> 00:00:59,000\nx\n\n`;
    const text = ["08", "09", "10", "11"].map(cueAt).join("");

    expect(await save(await makeVideo(10), text)).toMatchObject({
      items: [{ cues: 4, lastStartSeconds: 11 }],
      lateCues: 2,
    });
    expect(await save(await makeVideo(0), text)).toMatchObject({ lateCues: 0 });
  });
});
