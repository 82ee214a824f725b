import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let person: Person;

beforeAll(async () => {
  world = await openWorld();
  person = await world.person();
});
afterAll(() => world.close());

type Changes = CallInput<typeof accounts.edit>["body"];

describe("PATCH /auth/update-account", () => {
  it("keeps bio, phone and address [ACC-027]", async () => {
    const body = { bio: "Nadaję z lasu", phone: "+48 600 700 800", address: "Leśna 1, Białowieża" };

    await person.call(accounts.edit, { body });

    expect(await person.call(accounts.me)).toMatchObject(body);
  });

  it.each<[keyof Changes, unknown, boolean]>([
    ["name", "Żółć-Nowak", true],
    ["name", "x".repeat(32), true],
    ["name", "x".repeat(33), false],
    ["name", "An1a", false],
    ["surname", "O'Neil", false],
    ["surname", "", false],
    ["address", "x".repeat(128), true],
    ["address", "x".repeat(129), false],
    ["phone", "12345678", false],
    ["phone", "123456789", true],
    ["phone", "123456789012", true],
    ["phone", "1234567890123", false],
    ["phone", null, true],
    ["sex", "female", true],
    ["sex", "other", false],
  ])("checks %s: %j as registering does", async (field, value, isFine) => {
    const body: Record<string, unknown> = { [field]: value };

    const outcome = await outcomeOf(person.call(accounts.edit, { body }));

    expect(outcome).toMatchObject({ status: isFine ? 200 : 400 });
    expect(Object.keys(outcome.errors ?? {})).toEqual(isFine ? [] : [field]);
  });
});

describe("who is refused a session", () => {
  it.each([
    ["pl", "Konto czeka na aktywację", "Konto zostało zablokowane za naruszenie regulaminu"],
    [
      "en",
      "Use the activation link we emailed to you; check your spam folder",
      "has been blocked for violating",
    ],
  ] as const)("is told why in their language: %s", async (locale, inactive, blocked) => {
    const { id, email, password } = await world.person();
    const login = () => world.as({ locale })(accounts.login, { body: { email, password } });
    const change = (columns: { activated_at?: Date | null; blocked_until?: Date | null }) =>
      world.services.db.updateTable("users").set(columns).where("id", "=", id).execute();

    await change({ activated_at: null });
    await expect(login()).rejects.toMatchObject({ message: expect.stringContaining(inactive) });
    await change({ activated_at: new Date(), blocked_until: new Date(Date.now() + 3_600_000) });
    await expect(login()).rejects.toMatchObject({ message: expect.stringContaining(blocked) });
  });
});
