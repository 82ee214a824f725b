import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contacts } from "#shared/contacts/contract.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";
import { deleteOldBugReports } from "./contacts.ts";

let world: World;
let person: Person;
let moderator: Person;

beforeAll(async () => {
  world = await openWorld();
  [person, moderator] = [await world.person(), await world.person({ role: "moderator" })];
});
afterAll(() => world.close());

type Report = CallInput<typeof contacts.send>["body"];
const REPORT: Report = { topic: "V", desc: "Film staje po minucie.", email: "widz@example.com" };

async function listed(id: string) {
  const { items } = await moderator.call(contacts.list, { query: { limit: 100 } });
  return items.find(({ _id }) => _id === id);
}

describe("POST /contacts", () => {
  it("stores a visitor's report, which staff can read in full [BUG-001, BUG-002]", async () => {
    const report = {
      ...REPORT,
      url: "https://nadaj.example/watch/1",
      browserInfo: "Firefox 140, 1280 × 720",
    };

    const { _id } = await world.call(contacts.send, { body: report });

    expect(await listed(_id)).toMatchObject({ ...report, userId: null });
  });

  it("uses the account's own address for replies [BUG-005]", async () => {
    const { _id } = await person.call(contacts.send, { body: { ...REPORT, email: "ktos@example.com" } });

    expect(await listed(_id)).toMatchObject({ email: person.email, userId: person.id });
    const { email: _email, ...anonymous } = REPORT;
    expect(await outcomeOf(person.call(contacts.send, { body: anonymous }))).toMatchObject({ status: 200 });
    expect(await outcomeOf(world.call(contacts.send, { body: anonymous }))).toMatchObject({
      status: 400,
      errors: { email: "This field is required" },
    });
  });

  it.each<[keyof Report, string | undefined, boolean]>([
    ["desc", "x".repeat(10_000), true],
    ["desc", "x".repeat(10_001), false],
    ["desc", "  ", false],
    ["desc", undefined, false],
    ["topic", undefined, false],
    ["topic", "", false],
    ["email", "a@b", false],
  ])("validates %s: %j [BUG-003, BUG-004]", async (field, value, isFine) => {
    const body = { ...REPORT, [field]: value };

    const outcome = await outcomeOf(world.call(contacts.send, { body }));

    expect(outcome).toMatchObject({ status: isFine ? 200 : 400 });
    expect(Object.keys(outcome.errors ?? {})).toEqual(isFine ? [] : [field]);
  });

  it.each([...["E", "V", "K", "W", "F", "N", "X"].map((code) => [code, code]), ["Q", "Q"]])(
    "stores the topic %s as %s, and shows an unknown one to staff [BUG-007, LAS-037]",
    async (sent, kept) => {
      const { _id } = await world.call(contacts.send, { body: { ...REPORT, topic: sent } });

      expect(await listed(_id)).toMatchObject({ topic: kept });
    },
  );
});

describe("DELETE /contacts/{id}", () => {
  it("deletes a report", async () => {
    const params = { id: (await world.call(contacts.send, { body: REPORT }))._id };

    await moderator.call(contacts.remove, { params });

    expect(await listed(params.id)).toBeUndefined();
    expect(await outcomeOf(moderator.call(contacts.remove, { params }))).toMatchObject({ status: 404 });
  });
});

describe("the daily clean-up", () => {
  it("deletes reports after a year", async () => {
    const { _id } = await world.call(contacts.send, { body: REPORT });
    const now = world.clock.now().getTime();
    const clockAt = (days: number) => ({ now: () => new Date(now + days * 86_400_000) });

    await deleteOldBugReports({ ...world.services, clock: clockAt(364) });
    expect(await listed(_id)).toBeDefined();
    await deleteOldBugReports({ ...world.services, clock: clockAt(366) });
    expect(await listed(_id)).toBeUndefined();
  });
});
