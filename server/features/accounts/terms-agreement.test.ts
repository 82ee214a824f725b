import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { siteDay } from "#shared/site-time-zone.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { mailedLink } from "#server/testing/mailed-link.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

const KEY = "registration.termsVersion";
const DAY_SECONDS = 86_400;

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
  // The time of an agreement is that of the server.
  world.clock.stop();
});
afterAll(() => world.close());

async function setVersion(version: string) {
  const { states } = await admin.call(siteSettings.get);
  const revision = states.find(({ key }) => key === KEY)?.revision ?? 0;
  await admin.call(siteSettings.save, {
    body: { values: { [KEY]: version }, revisions: { [KEY]: revision } },
  });
}

const dayAgo = (days: number) =>
  new Date(world.clock.now().getTime() - days * DAY_SECONDS * 1000).toISOString();
const now = () => world.clock.now().toISOString();
const termsOf = async (id: string) => (await admin.call(userAdmin.show, { params: { id } })).terms;
const agree = ({ call }: Pick<Person, "call">, termsAcceptedAt = now()) =>
  call(accounts.edit, { body: { termsAcceptedAt } });

describe("the agreement of an account to the terms", () => {
  it("has the version of the setting and the server's time, as staff see [OPS-023]", async () => {
    await setVersion("2026-01-15");
    const email = "ewa@example.com";
    const person = { email, password: "haslo123", name: "Ewa", surname: "Lis" };
    const { _id: id } = await world.call(accounts.register, { body: person });
    const code = (await mailedLink(world, email, "/activate-account")).get("code") ?? "";
    const { token } = await world.call(accounts.activate, { query: { code } });
    const call = world.as({ token: token ?? "" });
    expect((await call(accounts.me)).mustAcceptTerms).toBe(true);
    expect(await termsOf(id)).toBeNull();

    // A clock of a browser that is a week ahead.
    expect((await agree({ call }, dayAgo(-7))).mustAcceptTerms).toBe(false);

    const agreedAt = now();
    expect(await termsOf(id)).toEqual({ version: "2026-01-15", agreedAt });
    expect((await call(accounts.me)).termsAcceptedAt).toBe(agreedAt);
  });

  it("counts no longer when a later version is set, until the owner agrees again", async () => {
    await setVersion("2024-05-01");
    const person = await world.person();
    await agree(person, dayAgo(3));
    expect(await termsOf(person.id)).toEqual({ version: "2024-05-01", agreedAt: now() });
    const version = siteDay(new Date(dayAgo(2)));

    await setVersion(version);

    expect((await person.call(accounts.me)).mustAcceptTerms).toBe(true);
    expect(await termsOf(person.id)).toMatchObject({ version: "2024-05-01" });
    expect((await agree(person)).mustAcceptTerms).toBe(false);
    expect(await termsOf(person.id)).toEqual({ version, agreedAt: now() });
    await setVersion("2023-06-12");
    expect((await person.call(accounts.me)).mustAcceptTerms).toBe(false);
  });

  it("before the version in force has no version", async () => {
    const person = await world.person();
    expect((await agree(person, "2023-06-11T12:00:00.000Z")).mustAcceptTerms).toBe(true);
    expect(await termsOf(person.id)).toEqual({ version: null, agreedAt: "2023-06-11T12:00:00.000Z" });
  });

  it.each([
    ["of a later day", () => siteDay(new Date(dayAgo(-1))), "Ta data dopiero nadejdzie"],
    ["that is no day", () => "jutro", "Data powinna być w formacie YYYY-MM-DD"],
    ["that is not in the calendar", () => "2026-02-30", "Data powinna być w formacie YYYY-MM-DD"],
  ])("to a version %s cannot be asked for", async (_which, version, sentence) => {
    const before = (await admin.call(siteSettings.get)).values[KEY];
    const inPolish = world.as({ token: admin.token, locale: "pl" });
    const body = { values: { [KEY]: version() }, revisions: {} };
    await expect(inPolish(siteSettings.save, { body })).rejects.toMatchObject({
      ...{ status: 400, errors: { [`values.${KEY}`]: sentence } },
    });
    expect((await admin.call(siteSettings.get)).values[KEY]).toBe(before);
  });
});
