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
  it("stores bio, phone and address [ACC-027]", async () => {
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
  ])("validates %s: %j as at registration", async (field, value, isFine) => {
    const body: Record<string, unknown> = { [field]: value };

    const outcome = await outcomeOf(person.call(accounts.edit, { body }));

    expect(outcome).toMatchObject({ status: isFine ? 200 : 400 });
    expect(Object.keys(outcome.errors ?? {})).toEqual(isFine ? [] : [field]);
  });
});

describe("sex", () => {
  const edit = (sex: string | null) => person.call(accounts.edit, { body: { sex } as Changes });

  it.each(["male", "female", null])("accepts and stores %j [LAS-139]", async (sex) => {
    await edit(sex);
    expect((await person.call(accounts.me)).sex).toBe(sex);
  });

  it.each(["other", "Male", "m", ""])("rejects %j, also at registration [LAS-139]", async (sex) => {
    await edit("female");
    expect(await outcomeOf(edit(sex))).toMatchObject({ status: 400, errors: { sex: expect.any(String) } });
    expect((await person.call(accounts.me)).sex).toBe("female");
    const body = {
      ...{ email: "plec@example.com", password: "correct horse", name: "Ola", surname: "Lis" },
      sex: sex as "male",
    };
    expect(await outcomeOf(world.call(accounts.register, { body }))).toMatchObject({ status: 400 });
  });
});

describe("read-only account fields", () => {
  const UNKNOWN_ID = "0199a000-0000-7000-8000-000000000000";
  const LATER = "2099-01-01T00:00:00.000Z";

  it.each<[string, unknown]>([
    ["token", "a-token-of-my-own"],
    ["email", "other@example.com"],
    ["emailActivation", true],
    ["activated_at", LATER],
    ["activatedAt", LATER],
    ["_id", UNKNOWN_ID],
    ["id", UNKNOWN_ID],
    ["role", "admin"],
    ["blockedOnLiveChatsUntil", LATER],
    ["blocked_on_live_chats_until", LATER],
    ["deletionAt", LATER],
    ["password_hash", "x"],
  ])("%s is not changed, alone or together with other fields [LAS-147]", async (field, value) => {
    const { id, call } = await world.person();
    await call(accounts.edit, { body: {} });
    const row = () =>
      world.services.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const [before, known] = [await row(), await call(accounts.me)];

    await outcomeOf(call(accounts.edit, { body: { [field]: value } }));
    expect(await row()).toEqual(before);
    await outcomeOf(call(accounts.edit, { body: { [field]: value, name: "Inne" } }));

    expect({ ...(await row()), name: "Ola" }).toEqual(before);
    expect({ ...(await call(accounts.me)), name: "Ola" }).toEqual(known);
  });
});

describe("a rejected login", () => {
  it.each([
    ["pl", "Konto czeka na aktywację", "Konto zostało zablokowane za naruszenie regulaminu"],
    [
      "en",
      "Use the activation link we emailed to you; check your spam folder",
      "has been blocked for violating",
    ],
  ] as const)("gives the reason in the user's language: %s", async (locale, inactive, blocked) => {
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
