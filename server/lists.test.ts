import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { api } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { openWorld, type World } from "#server/testing/world.ts";

const ENDPOINTS = Object.entries(api).flatMap(([noun, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, { method, response, access }]) => {
    const schema = z.toJSONSchema(response, { unrepresentable: "any" }) as {
      type?: string;
      properties?: object;
    };
    return { call: `${noun}.${name}`, method, access, schema };
  }),
);

const LISTS = ENDPOINTS.filter(({ schema }) => "items" in (schema.properties ?? {}));

/** For each list, the test file that checks which items the list must not contain. */
const TEST_FILES: Readonly<Record<string, string>> = {
  ...tests(
    "hidden-videos.test.ts",
    "videos.list",
    "videos.listAll",
    "discovery.tags",
    "discovery.categories",
  ),
  ...tests(
    "hidden-videos.test.ts",
    "recommendations.beside",
    "recommendations.forViewer",
    "playlists.videos",
  ),
  ...tests(
    "own-lists.test.ts",
    "library.history",
    "library.places",
    "library.watchLater",
    "ratings.ratedVideos",
  ),
  ...tests(
    "own-lists.test.ts",
    "subscriptions.list",
    "subscriptions.mine",
    "folders.list",
    "smartlists.list",
  ),
  ...tests("own-lists.test.ts", "hiddenVideos.list", "notifications.list", "tickets.list", "donations.own"),
  ...tests("own-lists.test.ts", "passkeys.list", "security.sessions", "people.followedByMe", "ads.list"),
  ...tests("own-lists.test.ts", "team.list", "team.blocked", "comments.ofChannel"),
  ...tests(
    "community-lists.test.ts",
    "channels.list",
    "playlists.list",
    "people.followers",
    "people.authors",
  ),
  ...tests("community-lists.test.ts", "comments.list", "posts.list", "posts.feed", "chat.messages"),
  ...tests("community-lists.test.ts", "search.suggest", "subtitles.list", "chapters.list"),
  ...tests("hidden-videos.test.ts", "videos.premieres"),
  ...tests("features/donations/donations.test.ts", "donations.donators"),
  ...tests("features/chat/blocks.test.ts", "chat.blocks"),
  ...tests("features/live/states.test.ts", "live.states"),
  ...tests("features/chat/replay.test.ts", "chat.replay"),
  ...tests("features/chat/polls.test.ts", "chat.polls"),
  ...tests("features/clips/clips.test.ts", "clips.list"),
};
/** Lists that contain all items for every permitted caller, with the reason. */
const FULL_LISTS: Readonly<Record<string, string>> = {
  "documents.list": "every document is public",
  "liveStudio.markers": "the markers of one stream, which its team alone may ask for",
  "liveStudio.audience": "counts of the viewers of one stream, which its team alone may ask for",
  "adStatistics.audience": "a count of ages of one advertisement, which its owners alone may ask for",
};

function tests(file: string, ...calls: string[]): Record<string, string> {
  return Object.fromEntries(calls.map((call) => [call, file]));
}

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("a list", () => {
  it("is always an object with its items and their count [CLI-025]", async () => {
    expect(ENDPOINTS.filter(({ schema }) => schema.type === "array").map(({ call }) => call)).toEqual([]);
    expect(LISTS.length).toBeGreaterThan(3);
    const uncounted = LISTS.filter(({ schema }) => !("count" in (schema.properties ?? {})));
    expect(uncounted.map(({ call }) => call)).toEqual([]);

    await world.creator();
    await world.creator();
    const { items, count } = await world.call(api.channels.list, { query: { limit: 1 } });
    expect(items).toHaveLength(1);
    expect(count).toBe(2);
  });

  it("has a test of the items it must not contain, unless only staff may request it [LAS-153]", () => {
    const isForOthers = ({ method, access }: (typeof LISTS)[number]) =>
      method === "GET" && access !== "staff" && access !== "admin";
    const forOthers = LISTS.filter(isForOthers);
    const known = [...Object.keys(TEST_FILES), ...Object.keys(FULL_LISTS)];

    expect(forOthers.map(({ call }) => call).toSorted()).toEqual(known.toSorted());
  });

  it.each(Object.entries(TEST_FILES))("%s has this test in %s [LAS-153]", (call, file) => {
    const text = fs.readFileSync(path.join(import.meta.dirname, file), "utf8");

    expect(text).toContain(call);
  });
});
