import { afterAll, beforeAll, describe } from "vitest";
import { users } from "#shared/accounts/users.ts";
import { comments } from "#shared/comments/contract.ts";
import { contacts } from "#shared/contacts/contract.ts";
import { creators } from "#shared/creators/contract.ts";
import { documents } from "#shared/documents/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { reviews } from "#shared/reviews/contract.ts";
import { search } from "#shared/search/contract.ts";
import { tickets } from "#shared/tickets/contract.ts";
import { counts, lengths, testLimits, type Limit } from "#server/testing/limits.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

let world: World;
let moderator: Person;
let admin: Person;
let videoId: string;
beforeAll(async () => {
  world = await openWorld();
  const { channel } = await world.creator();
  moderator = await world.person({ role: "moderator" });
  admin = await world.person({ role: "admin" });
  videoId = await insertPublishedVideo(world, channel._id, { title: "Burza", durationSeconds: 5000 });
});
afterAll(() => world.close());

const NOWHERE = crypto.randomUUID();
const VISITOR = { email: "widz@example.com" };
const asNewcomer = async () => (await world.person()).call;
const writeDocument = (change: object) => {
  const body = { title: "Próba", contents: "Treść", ...change };
  return admin.call(documents.put, { params: { slug: "proba" }, query: {}, body });
};

const LIMITS: readonly Limit[] = [
  {
    limited: "a post",
    field: "message",
    send: (message) => moderator.call(posts.create, { body: { message } }),
    ...lengths(1, 300),
  },
  {
    limited: "a comment",
    field: "content",
    send: async (content) => (await asNewcomer())(comments.create, { body: { content, videoId } }),
    ...lengths(1, 2000),
  },
  {
    limited: "the comments that a list leaves out",
    field: "excludeIds",
    send: (ids) => world.call(comments.list, { query: { videoId, excludeIds: JSON.stringify(ids) } }),
    ...counts(200, () => crypto.randomUUID()),
  },
  {
    limited: "the comments that a list leaves out, each with a key of its own",
    field: "excludeIds",
    send: (ids) => world.call(comments.list, { query: { videoId, excludeIds: ids } }),
    ...counts(200, () => crypto.randomUUID()),
  },
  {
    limited: "a ticket",
    field: "content",
    send: (content) => world.call(tickets.open, { body: { ...VISITOR, topic: "V", content } }),
    ...lengths(1, 10_000),
  },
  {
    limited: "a bug report",
    field: "desc",
    send: (desc) => world.call(contacts.send, { body: { ...VISITOR, topic: "V", desc } }),
    ...lengths(1, 10_000),
  },
  {
    limited: "a report",
    field: "message",
    send: async (message) =>
      (await asNewcomer())(reports.send, {
        body: { entityId: videoId, entityType: "video", reason: "SPM", message },
      }),
    ...lengths(1, 2000),
  },
  {
    limited: "the note of a decision",
    field: "note",
    send: (note) =>
      moderator.call(moderation.decide, {
        body: { entityType: "video", entityId: NOWHERE, measure: "hide", reason: "SPM", note },
      }),
    ...lengths(0, 1000),
    status: 404,
  },
  {
    limited: "an application",
    field: "message",
    send: async (message) => (await asNewcomer())(creators.apply, { body: { message } }),
    ...lengths(1, 1000),
  },
  {
    limited: "the rejection of an application",
    field: "reason",
    send: (reason) => moderator.call(creators.reject, { params: { id: NOWHERE }, body: { reason } }),
    ...lengths(1, 500),
    status: 404,
  },
  {
    limited: "the refusal of something held",
    field: "reason",
    send: (reason) =>
      moderator.call(reviews.refuse, {
        params: { kind: "post", id: NOWHERE },
        body: { revision: "0".repeat(64), reason },
      }),
    ...lengths(1, 500),
    status: 404,
  },
  {
    limited: "the title of a document",
    field: "title",
    send: (title) => writeDocument({ title }),
    ...lengths(1, 200),
  },
  {
    limited: "a document",
    field: "contents",
    send: (contents) => writeDocument({ contents }),
    ...lengths(1, 200_000),
  },
  {
    limited: "a search text",
    field: "query",
    send: (query) => world.call(search.find, { query: { query } }),
    ...lengths(1, 255),
  },
  {
    limited: "the search text of staff lists",
    field: "adminSearch",
    send: (adminSearch) => moderator.call(users.list, { query: { adminSearch } }),
    ...lengths(0, 255),
  },
];

describe("limits of what people write", () => {
  testLimits(LIMITS);
});
