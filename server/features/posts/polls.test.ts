import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { posts } from "#shared/posts/contract.ts";
import type { NewPoll } from "#shared/posts/poll.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const DAY_SECONDS = 86_400;
const QUESTION = { choices: ["Góry", "Morze", "Jeziora"], isMultiple: true };

let world: World;
let author: Person;
beforeAll(async () => {
  world = await openWorld();
  author = await world.person();
});
afterAll(() => world.close());

const inDays = (days: number) =>
  new Date(world.clock.now().getTime() + days * DAY_SECONDS * 1000).toISOString();
const ask = (poll: Partial<NewPoll> = {}) =>
  author.call(posts.create, {
    body: { message: "Dokąd?", poll: { ...QUESTION, endsAt: inDays(2), ...poll } },
  });
const vote = ({ call }: Person, id: string, choices: number[]) =>
  call(posts.vote, { params: { id }, body: { choices } });
const votesIn = (post: { poll: { choices: { votes: number | null }[] } | null }) =>
  post.poll?.choices.map(({ votes }) => votes);

describe("PUT /posts/{id}/vote", () => {
  it("shows the results after the own vote, which counts once and can be changed [LAS-089]", async () => {
    const { _id: id } = await ask();
    const [ola, jan] = [await world.person(), await world.person()];
    await vote(jan, id, [1]);
    const read = ({ call }: Pick<Person, "call">) => call(posts.get, { params: { id } });
    expect(votesIn(await read(ola))).toEqual([null, null, null]);
    expect(votesIn(await read(world))).toEqual([null, null, null]);
    expect(votesIn(await read(author))).toEqual([0, 1, 0]);

    const voted = await vote(ola, id, [0, 1]);
    expect(voted.poll).toMatchObject({ voters: 2, own: [0, 1], isOver: false });
    expect(votesIn(voted)).toEqual([1, 2, 0]);
    expect(votesIn(await vote(ola, id, [2]))).toEqual([0, 1, 1]);
    expect(votesIn(await vote(ola, id, [2]))).toEqual([0, 1, 1]);
    expect(votesIn(await vote(ola, id, []))).toEqual([null, null, null]);
    expect((await read(author)).poll?.voters).toBe(1);
  });

  it("rejects votes and shows the results to everyone after its end", async () => {
    const { _id: id } = await ask();
    const ola = await world.person();
    await vote(ola, id, [2]);

    world.clock.advance(2 * DAY_SECONDS);

    expect(await outcomeOf(vote(ola, id, [0]))).toMatchObject({ status: 409, code: "POLL_OVER" });
    const post = await world.call(posts.get, { params: { id } });
    expect(post.poll?.isOver).toBe(true);
    expect(votesIn(post)).toEqual([0, 0, 1]);
  });

  it("rejects visitors, unknown choices, and several choices in a single-choice poll", async () => {
    const { _id: id } = await ask({ isMultiple: false });
    const ola = await world.person();

    expect(await outcomeOf(world.call(posts.vote, { params: { id }, body: { choices: [0] } }))).toMatchObject(
      { status: 401 },
    );
    expect(await outcomeOf(vote(ola, id, [3]))).toMatchObject({ status: 400 });
    expect(await outcomeOf(vote(ola, id, [0, 1]))).toMatchObject({ status: 400 });
    const plain = await author.call(posts.create, { body: { message: "Bez pytania" } });
    expect(plain.poll).toBeNull();
    expect(await outcomeOf(vote(ola, plain._id, [0]))).toMatchObject({ status: 404 });
  });
});

describe("POST /posts with a poll", () => {
  it.each([
    ["one choice", { choices: ["Góry"] }],
    ["the same choice twice", { choices: ["Góry", " Góry "] }],
    ["seven choices", { choices: ["1", "2", "3", "4", "5", "6", "7"] }],
    ["an empty choice", { choices: ["Góry", " "] }],
  ])("rejects %s", async (_what, poll) => {
    expect(await outcomeOf(ask(poll))).toMatchObject({ status: 400 });
  });

  it("accepts an end in the future, within 30 days", async () => {
    expect(await outcomeOf(ask({ endsAt: inDays(-1) }))).toMatchObject({ status: 400 });
    expect(await outcomeOf(ask({ endsAt: inDays(31) }))).toMatchObject({ code: "POLL_TOO_LONG" });
    expect((await ask({ endsAt: inDays(30) })).poll?.isOver).toBe(false);
  });
});
