import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { videoPages } from "#shared/home/contract.ts";
import { hiddenVideos } from "#shared/library/hidden-videos.ts";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;
const DAY_MS = 86_400_000;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

/** A creator whose account is `days` days old. */
async function creatorOf(days: number): Promise<Creator> {
  const creator = await world.creator();
  const created_at = new Date(world.clock.now().getTime() - days * DAY_MS);
  await world.services.db.updateTable("users").set({ created_at }).where("id", "=", creator.id).execute();
  return creator;
}

async function insertVideo({ channel }: Creator, title: string, columns: object = {}): Promise<string> {
  const id = await insertPublishedVideo(world, channel._id, { title });
  await world.services.db
    .updateTable("videos")
    .set({ published_at: world.clock.now(), ...columns })
    .where("id", "=", id)
    .execute();
  return id;
}

/** An application that was confirmed automatically, without a decision by staff. */
async function apply(creator: Creator, decision: object = {}): Promise<void> {
  const application = { user_id: creator.id, state: "submitted" as const, message: "Nadaję", ...decision };
  await world.services.db.insertInto("creator_applications").values(application).execute();
}

const heroTitles = async () => {
  const query = { nocache: "true" };
  const { hero } = await world.call(videoPages.bySlug, { params: { slug: "home" }, query });
  return hero.map(({ title }) => title);
};
const LIKED = { views: 50, likes: 4 };

describe("the hero of the home page", () => {
  it("shows viewed and liked videos of accounts older than seven days [LAS-065]", async () => {
    const [old, young, other] = [await creatorOf(8), await creatorOf(6), await creatorOf(30)];
    await insertVideo(young, "Młode konto", { views: 900, likes: 90 });
    await insertVideo(old, "Stare konto", LIKED);
    await insertVideo(old, "Bez polubień", { views: 500 });
    await insertVideo(old, "Bez wyświetleń", { likes: 5 });
    await insertVideo(old, "Dla dorosłych", { ...LIKED, age_restriction: 18 });
    expect(await heroTitles()).toEqual(["Stare konto"]);

    await insertVideo(old, "Drugi tego samego kanału", { views: 49, likes: 4 });
    await insertVideo(other, "Oglądany mniej", { views: 5, likes: 1 });
    expect(await heroTitles()).toEqual(["Stare konto", "Oglądany mniej", "Drugi tego samego kanału"]);
    await insertVideo(other, "Oglądany teraz", { views: 6, likes: 1, trend: 2 });
    expect((await heroTitles())[0]).toBe("Oglądany teraz");
    const hidden = await insertVideo(old, "Ukryty", { views: 9000, likes: 900, trend: 9 });
    await old.call(videos.edit, { params: { id: hidden }, body: { visibility: "private" } });
    expect(await heroTitles()).not.toContain("Ukryty");
  });

  it("has five slides at most [LAS-152]", async () => {
    const creator = await creatorOf(30);
    for (let number = 1; number <= 5; number += 1) await insertVideo(creator, `Film ${number}`, LIKED);
    expect(await heroTitles()).toHaveLength(5);

    await insertVideo(creator, "Film 6", LIKED);
    expect(await heroTitles()).toHaveLength(5);
  });

  it("falls back to the newest of confirmed creators, without first uploads [LAS-065]", async () => {
    const fresh = await creatorOf(0);
    await apply(fresh);
    await insertVideo(fresh, "Pierwszy film", LIKED);
    expect(await heroTitles()).toEqual([]);

    world.clock.advance(60);
    await insertVideo(fresh, "Drugi film");
    expect(await heroTitles()).toEqual(["Drugi film"]);
    const confirmed = await creatorOf(1);
    await apply(confirmed, { decided_at: world.clock.now() });
    world.clock.advance(60);
    await insertVideo(confirmed, "Od zatwierdzonej");
    const plain = await creatorOf(1);
    await world.services.db.updateTable("users").set({ role: "user" }).where("id", "=", plain.id).execute();
    await insertVideo(plain, "Od nikogo");
    const forAdults = await insertVideo(confirmed, "Dla dorosłych", { age_restriction: 18 });
    expect(await heroTitles()).toEqual(["Od zatwierdzonej", "Drugi film"]);
    await confirmed.call(videos.remove, { params: { id: forAdults } });

    const home = await world.call(videoPages.bySlug, { params: { slug: "home" }, query: { nocache: "1" } });
    const newest = home.sections.find(({ type }) => type === "new");
    const titles = newest && "videos" in newest ? newest.videos.items.map(({ title }) => title) : [];
    expect(titles).toEqual(["Od nikogo", "Od zatwierdzonej", "Drugi film", "Pierwszy film"]);
  });

  it("is empty on other pages, and leaves out videos that its viewer has hidden", async () => {
    const admin = await world.person({ role: "admin" });
    await admin.call(videoPages.create, { body: { slug: "strona" } });
    const creator = await creatorOf(9);
    const id = await insertVideo(creator, "Niechciany", LIKED);
    const viewer = await world.person();
    await viewer.call(hiddenVideos.add, { body: { videoId: id } });

    const page = (call: World["call"], slug: string) =>
      call(videoPages.bySlug, { params: { slug }, query: { nocache: "1" } });
    expect((await page(world.call, "strona")).hero).toEqual([]);
    expect((await page(world.call, "home")).hero).toHaveLength(1);
    expect((await page(viewer.call, "home")).hero).toEqual([]);
  });
});
