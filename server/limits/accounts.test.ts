import { afterAll, beforeAll, describe } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { invitations } from "#shared/accounts/invitations.ts";
import { passkeys } from "#shared/accounts/passkeys.ts";
import { channels } from "#shared/channels/contract.ts";
import { chat } from "#shared/chat/contract.ts";
import { donations } from "#shared/donations/contract.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { videoPages } from "#shared/home/contract.ts";
import { library } from "#shared/library/contract.ts";
import { navigation } from "#shared/navigation/contract.ts";
import { push } from "#shared/notifications/contract.ts";
import { playback } from "#shared/playback/contract.ts";
import { playbackQuality } from "#shared/playback/quality.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { smartlists } from "#shared/search/smartlists.ts";
import { folders } from "#shared/subscriptions/folders.ts";
import { manyUsers } from "#shared/user-admin/many.ts";
import { counts, lengths, numbers, testLimits, type Limit } from "#server/testing/limits.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

const DONOR: CallInput<typeof donations.donate>["body"] = {
  ...{ name: "Ola", lastName: "Kowal", email: "ola@example.com", amount: 20, type: "once" },
  consents: { terms: true, personalData: true },
};
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let moderator: Person;
let admin: Person;
let videoId: string;
beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  moderator = await world.person({ role: "moderator" });
  admin = await world.person({ role: "admin" });
  videoId = await insertPublishedVideo(world, creator.channel._id, { title: "Burza", durationSeconds: 5000 });
});
afterAll(() => world.close());

const PUSH_ADDRESS = "https://fcm.googleapis.com/fcm/send/";
const NOWHERE = crypto.randomUUID();
const donate = (change: object) => world.call(donations.donate, { body: { ...DONOR, ...change } });
const fillPage = (sections: readonly object[]) =>
  moderator.call(videoPages.preview, { query: {}, body: { sections: sections as [] } });
/** Measurements with this many bytes of JSON. */
const sendMeasurements = (bytes: number) => {
  const body = { videoId: NOWHERE, viewId: NOWHERE, filling: "" };
  const filling = "x".repeat(bytes - JSON.stringify(body).length);
  return world.call(playback.stats, { body: { ...body, filling } });
};
const saveRules = (rules: object) => creator.call(accounts.edit, { body: { settings: { rules } } });

const ACCOUNT_LIMITS: readonly Limit[] = [
  {
    limited: "the name of a playlist",
    field: "name",
    send: (name) => creator.call(playlists.create, { body: { name } }),
    ...lengths(1, 100),
  },
  {
    limited: "the videos of a playlist in their order",
    field: "videos",
    send: (wanted) => creator.call(playlists.edit, { params: { id: NOWHERE }, body: { videos: wanted } }),
    ...counts(500, (position) => ({ videoId: crypto.randomUUID(), position })),
    status: 404,
  },
  {
    limited: "the name of a smartlist",
    field: "name",
    send: (name) => creator.call(smartlists.create, { body: { name, filters: { query: "kot" } } }),
    ...lengths(1, 60),
  },
  {
    limited: "the name of a folder",
    field: "name",
    send: (name) => creator.call(folders.create, { body: { name, channelIds: [] } }),
    ...lengths(1, 40),
  },
  {
    limited: "the channels of a folder",
    field: "channelIds",
    send: (channelIds) => creator.call(folders.create, { body: { name: "Folder", channelIds } }),
    ...counts(100, () => crypto.randomUUID()),
  },
  {
    limited: "the name of a passkey",
    field: "name",
    send: (name) => creator.call(passkeys.edit, { params: { id: NOWHERE }, body: { name } }),
    ...lengths(1, 60),
    status: 404,
  },
  {
    limited: "the accounts acted on at once",
    field: "ids",
    send: (ids) => moderator.call(manyUsers.act, { body: { ids, act: { kind: "endSessions" } } }),
    ...counts(100, () => crypto.randomUUID()),
  },
  {
    limited: "the uses of an invitation",
    field: "uses",
    send: (uses) => admin.call(invitations.create, { body: { uses } }),
    ...numbers(1, 1000),
  },
  {
    limited: "a hidden word",
    field: "settings",
    send: (word) => saveRules({ words: [word] }),
    ...lengths(2, 60),
  },
  {
    limited: "the hidden words",
    field: "settings",
    send: (words) => saveRules({ words }),
    ...counts(100, (place) => `słowo ${place}`),
  },
  {
    limited: "the address of a push subscription",
    field: "subscription",
    send: (endpoint) =>
      creator.call(push.subscribe, {
        body: { subscription: { endpoint, keys: { p256dh: "x".repeat(20), auth: "x".repeat(20) } } },
      }),
    accepted: [PUSH_ADDRESS.padEnd(2000, "x")],
    refused: [PUSH_ADDRESS.padEnd(2001, "x")],
  },
  { limited: "the city of a donor", field: "city", send: (city) => donate({ city }), ...lengths(0, 30) },
  {
    limited: "the house of a donor",
    field: "houseNumber",
    send: (houseNumber) => donate({ houseNumber }),
    ...lengths(0, 16),
  },
  { limited: "the zip code of a donor", field: "zip", send: (zip) => donate({ zip }), ...lengths(0, 12) },
  {
    limited: "a donation",
    field: "amount",
    send: (amount) => donate({ amount }),
    accepted: [5, 50_000],
    refused: [4.99, 50_000.01],
  },
  {
    limited: "the points of a channel",
    field: "points",
    send: (points) =>
      admin.call(channels.setAdPoints, { params: { id: creator.channel._id }, body: { points } }),
    ...numbers(0, 1_000_000_000),
  },
];

const LIST_LIMITS: readonly Limit[] = [
  {
    limited: "the items of a page of a list",
    field: "limit",
    send: (limit) => world.call(channels.list, { query: { limit } }),
    ...numbers(1, 100),
  },
  {
    limited: "the chat messages of a page",
    field: "limit",
    send: (limit) => world.call(chat.messages, { params: { id: videoId }, query: { limit } }),
    ...numbers(1, 100),
  },
  {
    limited: "the watching times of a list",
    field: "limit",
    send: (limit) => creator.call(library.places, { query: { limit } }),
    ...numbers(1, 500),
  },
  {
    limited: "the days of the playback quality",
    field: "days",
    send: (days) => moderator.call(playbackQuality.show, { query: { days } }),
    ...numbers(1, 90),
  },
  {
    limited: "the sections of a page",
    field: "sections",
    send: fillPage,
    ...counts(30, () => ({ type: "new", rows: 1 })),
  },
  {
    limited: "the rows of a section",
    field: "sections",
    send: (rows) => fillPage([{ type: "new", rows }]),
    ...numbers(1, 6),
  },
  {
    limited: "a recorded address",
    field: "to",
    send: (to) => world.call(navigation.record, { body: { to } }),
    ...lengths(0, 2000),
  },
  {
    limited: "the stay on a page",
    field: "fromT",
    send: (fromT) => world.call(navigation.record, { body: { fromT } }),
    ...numbers(0, 2_678_400),
  },
  {
    limited: "the measurements of a player",
    field: "body",
    send: sendMeasurements,
    accepted: [32_768],
    refused: [32_769],
  },
];

describe("limits of what accounts keep and give", () => {
  testLimits(ACCOUNT_LIMITS);
});

describe("limits of lists and measurements", () => {
  testLimits(LIST_LIMITS);
});
