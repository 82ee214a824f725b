import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ads } from "#shared/ads/contract.ts";
import { adServing } from "#shared/ads/serving.ts";
import { channels } from "#shared/channels/contract.ts";
import { chapters } from "#shared/chapters/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { manyVideos } from "#shared/videos/many.ts";
import { counts, lengths, numbers, testLimits, type Limit } from "#server/testing/limits.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let moderator: Person;
let videoId: string;
beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  moderator = await world.person({ role: "moderator" });
  videoId = await insertPublishedVideo(world, creator.channel._id, { title: "Burza", durationSeconds: 5000 });
});
afterAll(() => world.close());

const NOWHERE = crypto.randomUUID();
const editChannel = (change: object) =>
  creator.call(channels.edit, { params: { id: creator.channel._id }, body: change });
const editVideo = (change: object) => creator.call(videos.edit, { params: { id: videoId }, body: change });

const LIMITS: readonly Limit[] = [
  {
    limited: "the name of a channel",
    field: "name",
    send: (name) => editChannel({ name }),
    ...lengths(3, 64),
  },
  {
    limited: "the address of a channel",
    field: "slug",
    send: (slug) => editChannel({ slug }),
    ...lengths(3, 24),
  },
  {
    limited: "the tags of a channel",
    field: "tags",
    send: (tags) => editChannel({ tags }),
    ...counts(6, (place) => `tag ${place}`),
  },
  { limited: "a tag", field: "tags", send: (tag) => editChannel({ tags: [tag] }), ...lengths(2, 30) },
  {
    limited: "the links of a channel",
    field: "socialLinks",
    send: (socialLinks) => editChannel({ socialLinks }),
    ...counts(8, (place) => `https://example.com/${place}`),
  },
  {
    limited: "the title of a video",
    field: "title",
    send: (title) => editVideo({ title }),
    ...lengths(4, 120),
  },
  {
    limited: "the description of a video",
    field: "desc",
    send: (desc) => editVideo({ desc }),
    ...lengths(0, 5000),
  },
  {
    limited: "the categories of a video",
    field: "categories",
    send: (categories) => editVideo({ categories }),
    ...counts(4, (place) => ["kids", "education", "movie", "music", "art"][place]),
  },
  {
    limited: "the tags of a video",
    field: "tags",
    send: (tags) => editVideo({ tags }),
    ...counts(6, (place) => `tag ${place}`),
  },
  {
    limited: "the videos changed at once",
    field: "ids",
    send: (ids) => creator.call(manyVideos.edit, { body: { ids } }),
    ...counts(100, () => crypto.randomUUID()),
    status: 404,
  },
  {
    limited: "the chapters of a video",
    field: "chapters",
    send: (items) => creator.call(chapters.replace, { params: { id: videoId }, body: { chapters: items } }),
    ...counts(100, (place) => ({ startSeconds: place, title: "Wstęp" })),
  },
  {
    limited: "the title of a chapter",
    field: "chapters",
    send: (title) =>
      creator.call(chapters.replace, {
        params: { id: videoId },
        body: {
          chapters: [
            { startSeconds: 0, title },
            { startSeconds: 9, title },
          ],
        },
      }),
    ...lengths(1, 100),
  },
  {
    limited: "the name of an ad",
    field: "name",
    send: (name) => creator.call(ads.create, { body: { channelId: creator.channel._id, name } }),
    ...lengths(0, 80),
  },
  {
    limited: "the reason to reject an ad",
    field: "reason",
    send: (reason) =>
      moderator.call(ads.verify, { params: { id: NOWHERE }, body: { approve: false, reason } }),
    ...lengths(1, 1000),
    status: 404,
  },
  {
    limited: "the seconds that an ad was shown",
    field: "time",
    send: (time) => world.call(adServing.logView, { params: { id: NOWHERE }, query: { time } }),
    ...numbers(0, 3600),
  },
  {
    limited: "the seconds until a click on an ad",
    field: "clickTime",
    send: (clickTime) => world.call(adServing.click, { body: { adId: NOWHERE, clickTime } }),
    ...numbers(0, 3600),
  },
];

describe("limits of channels and videos", () => {
  testLimits(LIMITS);
});

describe("the points of an ad", () => {
  it("are a billion at most, in one transfer and in total [LAS-152]", async () => {
    const { _id: channelId } = creator.channel;
    const { _id: id } = await creator.call(ads.create, { body: { channelId, name: "Sanki" } });
    const give = (points: number) =>
      moderator.call(channels.setAdPoints, { params: { id: channelId }, body: { points } });
    const move = (points: number) =>
      outcomeOf(creator.call(ads.transferPoints, { params: { id }, body: { points } }));
    const refusal = { status: 400, errors: { points: expect.any(String) } };

    await give(1_000_000_000);
    expect(await move(1_000_000_001)).toMatchObject(refusal);
    expect(await move(1_000_000_000)).toEqual({ status: 200 });
    await give(1);
    expect(await move(1)).toMatchObject(refusal);
    await give(0);
    expect(await move(-1_000_000_001)).toMatchObject(refusal);
    expect(await move(-1_000_000_000)).toEqual({ status: 200 });
  });
});
