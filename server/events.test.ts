import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { search } from "#shared/search/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, until, type World } from "#server/testing/world.ts";

const VTT = "WEBVTT\n\n00:00:05.000 --> 00:00:09.000\nTo jest ligawka.\n";
/** Well before the maintenance of every minute, which would have the same effect. */
const TIMEOUT_MS = 20_000;

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
});
afterAll(() => world.close());

type Entity = "videos" | "channels" | "transcripts";

/** Number of search results, requested with an account, whose responses are not cached. */
async function countOf(query: string, entity: Entity): Promise<number> {
  const response = await creator.call(search.find, { query: { query, entity, exact: true } });
  return response.entity === entity ? response.count : 0;
}

function untilFound(query: string, entity: Entity): Promise<true> {
  return until(async () => (await countOf(query, entity)) === 1, `${query} to be found`, TIMEOUT_MS);
}

describe("event listeners, without periodic maintenance", () => {
  it("make a new channel and a renamed one searchable [LAS-154]", async () => {
    const { _id: id } = await creator.call(channels.create, { body: { name: "Radio Żeglarzy" } });
    expect(await untilFound("żeglarzy", "channels")).toBe(true);

    await creator.call(channels.edit, { params: { id }, body: { name: "Radio Flisaków" } });

    expect(await untilFound("flisaków", "channels")).toBe(true);
  });

  it("unlist the videos of a channel that becomes private [LAS-154]", async () => {
    const owner = await world.creator();
    const id = await insertPublishedVideo(world, owner.channel._id, { title: "Burza" });
    const isListed = async () => {
      const row = await world.services.db
        .selectFrom("videos")
        .select("listed")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return row.listed;
    };
    expect(await isListed()).toBe(true);

    await owner.call(channels.edit, { params: { id: owner.channel._id }, body: { visibility: "private" } });

    await until(async () => !(await isListed()), "the video to leave the lists", TIMEOUT_MS);
  });

  it("make a video searchable as soon as it is published [LAS-154]", async () => {
    const id = await makeVideo(world, creator, "processed");
    await creator.call(videos.edit, { params: { id }, body: { title: "Hipopotam karłowaty" } });

    await creator.call(videos.publish, { params: { id } });

    expect(await untilFound("hipopotam", "videos")).toBe(true);
  });

  it("make the transcript of a video searchable as soon as its subtitles are saved [LAS-154]", async () => {
    const id = await insertPublishedVideo(world, creator.channel._id, { title: "Koncert w stodole" });
    const file = new Blob([VTT], { type: "application/octet-stream" });

    await creator.call(subtitles.save, { params: { id, language: "pl" }, file });

    expect(await untilFound("ligawka", "transcripts")).toBe(true);
  });
});

describe("scheduled jobs", () => {
  it("end a decision on its end date [LAS-154]", async () => {
    const moderator = await world.person({ role: "moderator" });
    const id = await insertPublishedVideo(world, creator.channel._id, { title: "Wichura" });
    const soon = new Date(world.clock.now().getTime() + 1500).toISOString();
    const decision = { measure: "block", reason: "SPM", note: "", until: soon } as const;
    await moderator.call(moderation.decide, { body: { entityType: "video", entityId: id, ...decision } });
    const stranger = await world.person();
    const isSeen = async () =>
      (await outcomeOf(stranger.call(videos.get, { params: { id } }))).status === 200;
    expect(await isSeen()).toBe(false);

    await until(isSeen, "the decision to end", TIMEOUT_MS);
  });
});
