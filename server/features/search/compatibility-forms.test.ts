import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { comments } from "#shared/comments/contract.ts";
import { discovery } from "#shared/discovery/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { search } from "#shared/search/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { passageFromMatch } from "./transcript-search.ts";
import { reindexSearch } from "./reindex.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
});
afterAll(() => world.close());

async function find(query: string, entity: "videos" | "channels" | "playlists" | "users"): Promise<string[]> {
  const answer = await world.call(search.find, { query: { query, entity } });
  if (answer.entity === "all" || answer.entity === "transcripts")
    throw new Error("expected one kind of results");
  return answer.items.map(({ _id }) => _id);
}

const page = { limit: 20, offset: 0 };

describe("letters and digits that are only decorated", () => {
  it.each([
    ["𝗣𝗿𝘇𝗲𝗽𝗶𝘀 𝗻𝗮 𝗯𝗶𝗴𝗼𝘀 𝟮𝟬𝟮𝟲", ["przepis bigos", "bigos 2026", "𝒷𝒾𝑔ℴ𝓈"]],
    ["Ｓｐａｃｅｒ po Łodzi", ["spacer", "lodzi"]],
    ["Ⓛⓐⓦⓘⓝⓐ i H₂O²", ["lawina", "h2o2"]],
    ["Sa\u00admo\u00adchód pod ciśnieniem", ["samochód", "samochodem"]],
    ["Lo\u0301dowiec\u200b na końcu", ["lódowiec", "lodowiec"]],
  ])("in the title %s are found by plain ones", async (title, queries) => {
    const id = await insertPublishedVideo(world, creator.channel._id, { title });
    await reindexSearch(world.services);

    for (const query of queries) {
      expect({ query, ids: await find(query, "videos") }).toEqual({ query, ids: [id] });
    }
    const query = queries[0]?.split(" ").at(-1) ?? "";
    const exact = await world.call(videos.list, { query: { query } });
    expect(exact.items.map(({ _id }) => _id)).toEqual([id]);
  });

  it("are found in channels, playlists, people, tags and comments, too", async () => {
    const params = { id: creator.channel._id };
    await creator.call(channels.edit, { params, body: { name: "𝓢𝔃𝓵𝓪𝓴 górski" } });
    const { _id: playlistId } = await creator.call(playlists.create, {
      body: { name: "Ｊａｓｋｉｎｉｅ", visibility: "public" },
    });
    const videoId = await insertPublishedVideo(world, creator.channel._id, { title: "Grota" });
    await creator.call(playlists.addVideo, { params: { id: playlistId }, body: { videoId } });
    const person = await world.person();
    await world.services.db
      .updateTable("users")
      .set({ name: "Ｚｄｚｉｓłａｗ", surname: "Wąż" })
      .where("id", "=", person.id)
      .execute();
    await world.services.db
      .updateTable("videos")
      .set({ tags: ["ⓖⓡⓞⓣⓐ"] })
      .where("id", "=", videoId)
      .execute();
    const comment = await person.call(comments.create, { body: { videoId, content: "𝐏𝐢𝐞̨𝐤𝐧𝐞 stalaktyty" } });
    await reindexSearch(world.services);
    const staff = await world.person({ role: "admin" });

    expect(await find("szlak", "channels")).toEqual([params.id]);
    expect(await find("jaskinie", "playlists")).toEqual([playlistId]);
    expect(await find("zdzislaw", "users")).toEqual([person.id]);
    const tags = await world.call(discovery.tags, { query: { ...page, search: "grota" } });
    expect(tags.items).toContainEqual({ tag: "ⓖⓡⓞⓣⓐ", videosCount: 1 });
    const accounts = await staff.call(users.list, { query: { ...page, adminSearch: "zdzislaw waz" } });
    expect(accounts.items.map(({ _id }) => _id)).toEqual([person.id]);
    const written = await staff.call(comments.all, { query: { ...page, adminSearch: "piekne" } });
    expect(written.items.map(({ _id }) => _id)).toEqual([comment._id]);
    const all = await staff.call(channels.list, {
      query: { ...page, all: true, adminSearch: "SZLAK GORSKI" },
    });
    expect(all.items.map(({ _id }) => _id)).toEqual([params.id]);
  });

  it("are marked in transcripts", () => {
    const { text, marks } = passageFromMatch([[3, "Nasz sa\u00admochód Ⓐⓤⓣⓞ"]], ["samochod", "auto"]);
    expect(marks.map(({ from, to }) => text.slice(from, to))).toEqual(["sa\u00admochód", "Ⓐⓤⓣⓞ"]);
  });
});

it("finds playlists and people by names whose vowels are marks", async () => {
  const { _id: playlistId } = await creator.call(playlists.create, {
    body: { name: "Piosenki हिन्दी", visibility: "public" },
  });
  const videoId = await insertPublishedVideo(world, creator.channel._id, { title: "Sitar" });
  await creator.call(playlists.addVideo, { params: { id: playlistId }, body: { videoId } });
  const person = await world.person();
  await world.services.db
    .updateTable("users")
    .set({ name: "さくら", surname: "ガードナー" })
    .where("id", "=", person.id)
    .execute();

  expect(await find("हिन्दी", "playlists")).toEqual([playlistId]);
  expect(await find("ガードナー", "users")).toEqual([person.id]);
});
