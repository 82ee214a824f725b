import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comments } from "#shared/comments/contract.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { meetAtRow } from "#server/testing/meet-at-row.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

type DecisionBody = CallInput<typeof moderation.decide>["body"];

let world: World;
let author: Awaited<ReturnType<World["creator"]>>;
let moderator: Person;
let admin: Person;

beforeAll(async () => {
  // A job that waits for the same row would be taken for a call.
  world = await openWorld({ isWorker: false });
  author = await world.creator();
  moderator = await world.person({ role: "moderator" });
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

function newVideo(): Promise<string> {
  return insertPublishedVideo(world, author.channel._id, { title: "Burza" });
}

async function newComment(): Promise<string> {
  const { call } = await world.person();
  const { _id } = await call(comments.create, { body: { videoId: await newVideo(), content: "Kup buty" } });
  return _id;
}

async function newUser(): Promise<string> {
  const { id } = await world.person();
  return id;
}

function historyOf(entityType: DecisionBody["entityType"], entityId: string) {
  return moderator.call(moderation.history, { query: { entityType, entityId } });
}

describe("two decisions about one thing at the same moment", () => {
  it.each([
    { entityType: "video", table: "videos", make: newVideo },
    { entityType: "comment", table: "comments", make: newComment },
    { entityType: "user", table: "users", make: newUser },
  ] as const)("about a $entityType are both made, and the later one is in force", async (thing) => {
    const { entityType, table } = thing;
    const entityId = await thing.make();
    const until = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const measure =
      entityType === "user" ? ({ measure: "block", until } as const) : { measure: "hide" as const };
    const decide = ({ call }: Person, note: string) => {
      const body: DecisionBody = { entityType, entityId, reason: "INS", note, ...measure };
      return outcomeOf(call(moderation.decide, { body }));
    };

    const outcomes = await meetAtRow(world, { table, id: entityId }, [
      () => decide(moderator, "Pierwsza"),
      () => decide(admin, "Druga"),
    ]);

    expect(outcomes).toEqual([{ status: 200 }, { status: 200 }]);
    const { items, count } = await historyOf(entityType, entityId);
    expect(count).toBe(2);
    expect(items.filter(({ isInForce }) => isInForce)).toMatchObject([{ note: "Druga" }]);
  });

  it("that close two reports of it are one: the first closes both reports", async () => {
    const entityId = await newVideo();
    const about = { entityType: "video", entityId, reason: "SPM", message: "To reklama." } as const;
    const report = async () => (await (await world.person()).call(reports.send, { body: about }))._id;
    const [first, second] = [await report(), await report()];
    const close = ({ call }: Person, id: string) =>
      outcomeOf(call(reports.close, { params: { id }, body: { measure: "hide", reason: "SPM" } }));

    const outcomes = await meetAtRow(world, { table: "videos", id: entityId }, [
      () => close(moderator, first),
      () => close(admin, second),
    ]);

    expect(outcomes).toMatchObject([{ status: 200 }, { status: 409, code: "CONFLICT" }]);
    expect(await historyOf("video", entityId)).toMatchObject({ count: 1, items: [{ isInForce: true }] });
    const { items } = await moderator.call(reports.list, { query: { limit: 100 } });
    const states = items.filter((one) => one.entityId === entityId).map(({ state }) => state);
    expect(states).toEqual(["closed", "closed"]);
  });
});
