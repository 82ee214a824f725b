import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { security } from "#shared/accounts/security.ts";
import { passkeys } from "#shared/accounts/passkeys.ts";
import { ads } from "#shared/ads/contract.ts";
import { team } from "#shared/channels/team.ts";
import { comments } from "#shared/comments/contract.ts";
import { donations } from "#shared/donations/contract.ts";
import { library } from "#shared/library/contract.ts";
import { hiddenVideos } from "#shared/library/hidden-videos.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { people } from "#shared/people/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import { smartlists } from "#shared/search/smartlists.ts";
import { folders } from "#shared/subscriptions/folders.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { tickets } from "#shared/tickets/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { waitForNotifications } from "#server/testing/wait-for-notifications.ts";
import { openWorld, type World } from "#server/testing/world.ts";

type Owner = Awaited<ReturnType<World["creator"]>>;

interface OwnList {
  /** Adds an item of this account to the list, and returns its id in the list. */
  readonly add: (owner: Owner) => Promise<string>;
  readonly list: (owner: Owner) => Promise<unknown>;
}

let world: World;
let me: Owner;
let stranger: Owner;
beforeAll(async () => {
  world = await openWorld();
  me = await world.creator();
  stranger = await world.creator();
});
afterAll(() => world.close());

function newVideo({ channel }: Owner): Promise<string> {
  return insertPublishedVideo(world, channel._id, { title: "Nocny pociąg" });
}

/** A video of a third channel, saved by the account with `keep`. */
async function savedVideo(save: (id: string) => Promise<unknown>): Promise<string> {
  const id = await newVideo(await world.creator());
  await save(id);
  return id;
}

async function commentOf(content: string, videoId: string): Promise<string> {
  const writer = await world.person();
  return (await writer.call(comments.create, { body: { videoId, content } }))._id;
}

const LISTS: Readonly<Record<string, OwnList>> = {
  "videos of the history": {
    add: ({ call }) =>
      savedVideo((videoId) => call(library.saveWatchingTime, { query: { videoId, seconds: 9 } })),
    list: ({ call }) => call(library.history, { query: {} }),
  },
  "places in videos": {
    add: ({ call }) =>
      savedVideo((videoId) => call(library.saveWatchingTime, { query: { videoId, seconds: 9 } })),
    list: ({ call }) => call(library.places, { query: {} }),
  },
  "videos to watch later": {
    add: ({ call }) => savedVideo((id) => call(library.toggleWatchLater, { query: { id } })),
    list: ({ call }) => call(library.watchLater, { query: {} }),
  },
  favourites: {
    add: ({ call }) => savedVideo((id) => call(ratings.rateVideo, { params: { id }, body: { rating: 1 } })),
    list: ({ call }) => call(ratings.ratedVideos, { query: {} }),
  },
  "unwanted videos": {
    add: ({ call }) => savedVideo((videoId) => call(hiddenVideos.add, { body: { videoId } })),
    list: ({ call }) => call(hiddenVideos.list, { query: {} }),
  },
  "private playlists": {
    add: async ({ call }) =>
      (await call(playlists.create, { body: { name: "Kolej", visibility: "private" } }))._id,
    list: ({ call, id }) => call(playlists.list, { query: { userId: id } }),
  },
  smartlists: {
    add: async ({ call }) =>
      (await call(smartlists.create, { body: { name: "Kolej", filters: { query: "pociąg" } } }))._id,
    list: ({ call }) => call(smartlists.list),
  },
  subscriptions: {
    add: async ({ call }) => {
      const { channel } = await world.creator();
      await call(subscriptions.subscribe, { params: { id: channel._id } });
      return channel._id;
    },
    list: async ({ call }) => [
      await call(subscriptions.list, { query: {} }),
      await call(subscriptions.mine, { query: {} }),
    ],
  },
  "folders of subscriptions": {
    add: async ({ call }) => (await call(folders.create, { body: { name: "Kolej", channelIds: [] } }))._id,
    list: ({ call }) => call(folders.list),
  },
  "people that the account follows": {
    add: async ({ call }) => {
      const { id } = await world.person();
      await call(people.follow, { params: { id } });
      return id;
    },
    list: ({ call }) => call(people.followedByMe, { query: {} }),
  },
  "posts of those that the account follows": {
    add: async ({ call }) => {
      const author = await world.creator();
      await call(subscriptions.subscribe, { params: { id: author.channel._id } });
      const body = { channelId: author.channel._id, message: "Jutro film" };
      return (await author.call(posts.create, { body }))._id;
    },
    list: ({ call }) => call(posts.list, { query: { subscribed: true } }),
  },
  notifications: {
    add: async (owner) => {
      const id = await commentOf("Ładne", await newVideo(owner));
      await waitForNotifications(world);
      return id;
    },
    list: ({ call }) => call(notifications.list, { query: {} }),
  },
  tickets: {
    add: async ({ call }) => (await call(tickets.open, { body: { topic: "E", content: "Pomocy" } }))._id,
    list: ({ call }) => call(tickets.list, { query: {} }),
  },
  payments: {
    add: async ({ call }) => {
      const consents = { terms: true, personalData: true } as const;
      const giver = { name: "Ola", lastName: "Kowal", email: "ola@example.com" };
      const body = { ...giver, amount: 20, type: "once", consents } as const;
      const { paymentId: id } = await call(donations.donate, { body });
      await call(donations.tryOut, { params: { id }, body: { outcome: "succeeded" } });
      return id;
    },
    list: ({ call }) => call(donations.own, { query: {} }),
  },
  passkeys: {
    add: async ({ id: user_id }) => {
      const key = { id: randomUUID(), user_id, name: "Telefon", credential_id: randomUUID() };
      await world.services.db
        .insertInto("passkeys")
        .values({ ...key, public_key: Buffer.from("key") })
        .execute();
      return key.id;
    },
    list: ({ call }) => call(passkeys.list),
  },
  sessions: {
    add: async ({ id }) => {
      const { db } = world.services;
      const row = await db.selectFrom("sessions").select("id").where("user_id", "=", id).executeTakeFirst();
      return row?.id ?? "";
    },
    list: ({ call }) => call(security.sessions),
  },
  "videos of a channel, for its team": {
    add: newVideo,
    list: ({ call, channel }) => call(videos.listAll, { query: { channelId: channel._id } }),
  },
  "comments on a channel, for its team": {
    add: async (owner) => commentOf("Kiedy następny?", await newVideo(owner)),
    list: ({ call, channel }) => call(comments.ofChannel, { params: { id: channel._id }, query: {} }),
  },
  "members of a team": {
    add: async ({ call, channel }) => {
      const { id } = await world.person();
      const body = { userId: id, channelRole: "editor" } as const;
      await call(team.add, { params: { id: channel._id }, body });
      return id;
    },
    list: ({ call, channel }) => call(team.list, { params: { id: channel._id } }),
  },
  "people whom a channel has blocked": {
    add: async ({ call, channel }) => {
      const { id } = await world.person();
      const body = { userId: id, blockedUntil: "2100-01-01T00:00:00.000Z" };
      await call(team.block, { params: { id: channel._id }, body });
      return id;
    },
    list: ({ call, channel }) => call(team.blocked, { params: { id: channel._id } }),
  },
  ads: {
    add: async ({ call, channel }) => {
      return (await call(ads.create, { body: { channelId: channel._id } }))._id;
    },
    list: ({ call }) => call(ads.list, { query: {} }),
  },
};

describe("a personal list", () => {
  it.each(Object.entries(LISTS))(
    "of %s contains no items of other users [LAS-153]",
    async (_name, { add, list }) => {
      const others = await add(stranger);
      const mine = await add(me);

      const shown = JSON.stringify(await list(me));

      expect(shown).toContain(mine);
      expect(shown).not.toContain(others);
      expect(JSON.stringify(await list(stranger))).toContain(others);
    },
  );
});
