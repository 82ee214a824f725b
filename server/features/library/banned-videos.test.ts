import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#shared/client.ts";
import { library } from "#shared/library/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

let world: World;
let moderator: Person;
let author: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  world = await openWorld();
  moderator = await world.person({ role: "moderator" });
  author = await world.creator();
});
afterAll(() => world.close());

/** Adds a video to all three lists of an account and returns the contents of the lists. */
async function saveToAllLists(call: Call, videoId: string) {
  const { _id: id } = await call(playlists.create, { body: { name: "Na wieczór", visibility: "public" } });
  await call(playlists.addVideo, { params: { id }, body: { videoId } });
  await call(library.toggleWatchLater, { query: { id: videoId } });
  await call(ratings.rateVideo, { params: { id: videoId }, body: { rating: 1 } });
  return async (reader: Call) => {
    const lists = await Promise.all([
      reader(playlists.videos, { params: { id }, query: {} }),
      call(library.watchLater, { query: {} }),
      call(ratings.ratedVideos, { query: {} }),
    ]);
    return lists.map(({ items }) => items.some(({ _id }) => _id === videoId));
  };
}

describe("a banned video", () => {
  it("is hidden from playlists, watch later and favourites of all but its team and staff [LAS-136]", async () => {
    const videoId = await insertPublishedVideo(world, author.channel._id, { title: "Zakazany" });
    const viewer = await world.person();
    const [ofViewer, ofAuthor, ofStaff] = [
      await saveToAllLists(viewer.call, videoId),
      await saveToAllLists(author.call, videoId),
      await saveToAllLists(moderator.call, videoId),
    ];
    const all = [true, true, true];
    expect(await ofViewer(viewer.call)).toEqual(all);

    const params = { id: videoId };
    await moderator.call(videoModeration.ban, { params, body: { reason: "SPM", note: "" } });

    expect(await ofViewer(viewer.call)).toEqual([false, false, false]);
    expect((await ofViewer(world.call))[0]).toBe(false);
    expect(await ofAuthor(author.call)).toEqual(all);
    expect((await ofAuthor(viewer.call))[0]).toBe(false);
    expect(await ofStaff(moderator.call)).toEqual(all);
    await moderator.call(videoModeration.unban, { params });
    expect(await ofViewer(viewer.call)).toEqual(all);
    expect((await ofAuthor(world.call))[0]).toBe(true);
  });
});
