import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ratings } from "#shared/ratings/contract.ts";
import { ratingOf } from "#shared/ratings/rating.ts";
import { videos } from "#shared/videos/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function insertVideo(title: string): Promise<{ id: string }> {
  const { channel } = await world.creator();
  return { id: await insertPublishedVideo(world, channel._id, { title }) };
}

describe("POST /videos/{id}/rate", () => {
  it("counts one like per user, and accepts only 1, -1 and 0 [WAT-031, RAT-004, RAT-008]", async () => {
    const params = await insertVideo("Burza");
    const [ola, jan] = [await world.person(), await world.person()];
    const rate = (person: typeof ola, rating: 1 | 0 | -1) =>
      person.call(ratings.rateVideo, { params, body: { rating } });

    expect(await rate(ola, 1)).toEqual({ rating: 1, likes: 1 });
    expect(await rate(ola, 1)).toEqual({ rating: 1, likes: 1 });
    expect(await rate(jan, 1)).toEqual({ rating: 1, likes: 2 });
    expect(await rate(jan, -1)).toEqual({ rating: -1, likes: 1 });
    expect(await ola.call(videos.get, { params })).toMatchObject({ likes: 1 });
    expect(await rate(ola, 0)).toEqual({ rating: 0, likes: 0 });
    for (const rating of [2, -2, 0.5, "1"]) {
      expect(await outcomeOf(rate(ola, rating as 1))).toMatchObject({ status: 400 });
    }
    await expect(world.call(ratings.rateVideo, { params, body: { rating: 1 } })).rejects.toMatchObject({
      status: 401,
    });
  });

  it("does not count likes of deleted accounts", async () => {
    const params = await insertVideo("Ślad");
    const { call, id } = await world.person();
    await call(ratings.rateVideo, { params, body: { rating: 1 } });

    await world.services.db.deleteFrom("users").where("id", "=", id).execute();

    expect((await world.call(videos.get, { params })).likes).toBe(0);
  });
});

describe("GET /videos/{id}/rating and DELETE /videos/{id}/rate", () => {
  it("return the caller's rating, or an empty object [RAT-005, RAT-006, RAT-009]", async () => {
    const params = await insertVideo("Mgła");
    const { call } = await world.person();
    const ownRating = () => call(ratings.ofVideo, { params });
    const empty = await ownRating();
    expect(empty).toEqual({});
    expect(ratingOf(empty)).toBeNull();

    await call(ratings.rateVideo, { params, body: { rating: -1 } });
    const rated = await ownRating();
    expect(rated).toEqual({ _id: expect.any(String), rating: -1 });
    expect(ratingOf(rated)).toEqual(rated);

    expect(await call(ratings.unrateVideo, { params })).toEqual({ rating: 0, likes: 0 });
    expect(await ownRating()).toEqual({});
  });
});

describe("GET /rated-videos", () => {
  it("lists liked videos, last liked first, and drops videos that are no longer liked [LIB-018, RAT-010]", async () => {
    const [first, second, disliked] = [
      await insertVideo("Pierwszy"),
      await insertVideo("Drugi"),
      await insertVideo("Trzeci"),
    ];
    const { call } = await world.person();
    const favourites = async () =>
      (await call(ratings.ratedVideos, { query: { rating: 1 } })).items.map(({ _id }) => _id);
    for (const [params, rating] of [
      [first, 1],
      [second, 1],
      [disliked, -1],
    ] as const) {
      await call(ratings.rateVideo, { params, body: { rating } });
      world.clock.advance(1);
    }

    expect(await favourites()).toEqual([second.id, first.id]);
    expect((await call(ratings.ratedVideos, { query: { rating: -1 } })).count).toBe(1);
    await call(ratings.rateVideo, { params: second, body: { rating: 0 } });
    expect(await favourites()).toEqual([first.id]);
    await expect(world.call(ratings.ratedVideos, { query: {} })).rejects.toMatchObject({ status: 401 });
  });
});
