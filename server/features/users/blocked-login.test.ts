import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const HOUR_MS = 3_600_000;

let world: World;
let moderator: Person;
beforeAll(async () => {
  world = await openWorld();
  moderator = await world.person({ role: "moderator" });
});
afterAll(() => world.close());

/** As `dayText` shows a date in English; the site's time zone is that of Poland. */
function dayOf(moment: Date): string {
  const day = { day: "numeric", month: "long", year: "numeric", timeZone: "Europe/Warsaw" } as const;
  return new Intl.DateTimeFormat("en-GB", day).format(moment);
}

function login({ email, password }: Person) {
  return world.call(accounts.login, { body: { email, password } });
}

async function block(person: Person, blockReason: string, hours = 48): Promise<Date> {
  const until = new Date(world.clock.now().getTime() + hours * HOUR_MS);
  const body = { blockedUntil: until.toISOString(), blockReason };
  await moderator.call(users.edit, { params: { id: person.id }, body });
  return until;
}

describe("a person whom the staff block with a reason and an end", () => {
  it("reads both by mail and at login, and can log in after the end [OPS-050]", async () => {
    const person = await world.person();

    const until = await block(person, "Obelgi w komentarzach");

    const { text } = await world.mailTo(person.email);
    await expect(login(person)).rejects.toMatchObject({ status: 403, code: "ACCOUNT_BLOCKED" });
    const { message } = (await login(person).catch((error: unknown) => error)) as Error;
    for (const said of [text, message]) {
      expect(said).toContain("Obelgi w komentarzach");
      expect(said).toContain(dayOf(until));
    }
    world.clock.advance(48 * 3600 - 60);
    expect(await outcomeOf(login(person))).toMatchObject({ code: "ACCOUNT_BLOCKED" });
    world.clock.advance(61);
    expect(await outcomeOf(login(person))).toMatchObject({ status: 200 });
  });

  it("can log in as soon as the staff lift the block [OPS-050]", async () => {
    const person = await world.person();
    await block(person, "Spam");

    await moderator.call(users.edit, { params: { id: person.id }, body: { blockedUntil: null } });

    expect(await outcomeOf(login(person))).toMatchObject({ status: 200 });
  });

  it("reads no reason where there is none, and nothing with a wrong password [OPS-050]", async () => {
    const person = await world.person();
    await block(person, "");

    const { message } = (await login(person).catch((error: unknown) => error)) as Error;
    expect(message).toMatch(/until \d+ \w+ \d{4}\.$/);
    const wrong = { ...person, password: "nie to haslo" };
    expect(await outcomeOf(login(wrong))).toMatchObject({ code: "LOGIN_FAILED" });
  });
});
