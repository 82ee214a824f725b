import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { REPORTABLE_TYPES } from "#shared/moderation/entity-types.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let author: Awaited<ReturnType<World["creator"]>>;
let moderator: Person;

beforeAll(async () => {
  world = await openWorld();
  author = await world.creator();
  moderator = await world.person({ role: "moderator" });
});
afterAll(() => world.close());

describe("a decision", () => {
  it.each(REPORTABLE_TYPES)("is refused for a %s that does not exist", async (entityType) => {
    const about = { entityType, entityId: randomUUID() };
    const decide = moderator.call(moderation.decide, { body: { ...about, measure: "nothing" } });

    expect(await outcomeOf(decide)).toMatchObject({ status: 404 });
    const history = { query: about };
    expect(await moderator.call(moderation.history, history)).toEqual({ items: [], count: 0 });
  });

  it("cannot be lifted if it does not exist or was already lifted", async () => {
    const entityId = await insertPublishedVideo(world, author.channel._id, { title: "Wir" });
    const body = { entityType: "video", entityId, measure: "hide", reason: "SPM" } as const;
    const { _id: id } = await moderator.call(moderation.decide, { body });
    const lift = (decisionId: string) =>
      outcomeOf(moderator.call(moderation.lift, { params: { id: decisionId } }));

    expect(await lift(randomUUID())).toMatchObject({ status: 404 });
    expect(await lift(id)).toEqual({ status: 200 });
    expect(await lift(id)).toMatchObject({ code: "TRANSITION_REFUSED" });
  });
});

it("a decision with an end date schedules a job for that date, others schedule none", async () => {
  const until = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  const decide = async (ruling: { measure: "block"; until: string } | { measure: "hide" }) => {
    const entityId = await insertPublishedVideo(world, author.channel._id, { title: "Przypływ" });
    const body = { entityType: "video", entityId, reason: "SPM", ...ruling } as const;
    return (await moderator.call(moderation.decide, { body }))._id;
  };
  const [blocking, hiding] = [await decide({ measure: "block", until }), await decide({ measure: "hide" })];

  const { rows } = await sql<{ decision: string; start_after: Date }>`
    select data ->> 'decisionId' as decision, start_after from pgboss.job
    where name = 'moderation.endDecision' and data ->> 'decisionId' in (${blocking}, ${hiding})`.execute(
    world.services.db,
  );

  expect(rows).toEqual([{ decision: blocking, start_after: new Date(until) }]);
});

it("an account that was blocked has to sign in again when the block is over", async () => {
  const member = await world.person();
  const me = () => outcomeOf(member.call(accounts.me));
  const until = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  expect(await me()).toEqual({ status: 200 });

  const body = { entityType: "user", entityId: member.id, measure: "block", reason: "SPM", until } as const;
  await moderator.call(moderation.decide, { body });
  expect(await me()).toMatchObject({ status: 401 });
  world.clock.advance(2 * 86_400);

  expect(await me()).toMatchObject({ status: 401 });
  const login = { email: member.email, password: member.password };
  expect(await outcomeOf(world.call(accounts.login, { body: login }))).toEqual({ status: 200 });
});

it("a video that is not banned cannot be unbanned", async () => {
  const id = await insertPublishedVideo(world, author.channel._id, { title: "Fala" });
  const unban = () => outcomeOf(moderator.call(videoModeration.unban, { params: { id } }));

  expect(await unban()).toMatchObject({ code: "TRANSITION_REFUSED" });
  await moderator.call(videoModeration.ban, { params: { id }, body: { reason: "SPM" } });
  expect(await unban()).toEqual({ status: 200 });
  expect(await unban()).toMatchObject({ code: "TRANSITION_REFUSED" });
});
