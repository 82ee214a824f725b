import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { creators } from "#shared/creators/contract.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

let world: World;
let moderator: Person;

beforeAll(async () => {
  world = await openWorld({ env: { NADAJ_CREATOR_VERIFICATION: "manual" } });
  moderator = await world.person({ role: "moderator" });
});
afterAll(() => world.close());

const DAY_SECONDS = 86_400;

async function applicant(message = "Nadaję o kolejach wąskotorowych."): Promise<Person> {
  const person = await world.person();
  await person.call(creators.apply, { body: { message } });
  return person;
}

describe("applications under manual verification", () => {
  it("are listed in order of arrival, with their messages [CRE-005, CRE-008]", async () => {
    const first = await applicant("Pierwsze");
    const second = await applicant("Drugie");

    const { items, count } = await moderator.call(creators.list, { query: { status: "applied" } });

    expect(items.map(({ _id, message }) => [_id, message])).toEqual([
      [first.id, "Pierwsze"],
      [second.id, "Drugie"],
    ]);
    expect(items[0]).toMatchObject({ state: "applied", user: { email: first.email }, decidedBy: null });
    expect(count).toBe(2);
    await expect(first.call(creators.list, { query: {} })).rejects.toMatchObject({ status: 403 });
    await expect(first.call(creators.apply, { body: { message: "Jeszcze raz" } })).rejects.toMatchObject({
      code: "APPLICATION_PENDING",
    });
  });

  it("send the link by email on approval, and are decided only once [CRE-006]", async () => {
    const { id, call, email } = await applicant();
    const params = { id };

    const approved = await moderator.call(creators.approve, { params });

    expect(approved).toMatchObject({ state: "invited", decidedBy: "Ola" });
    const { text } = await world.mailTo(email);
    const token = /\/become-creator\?token=([\w-]+)/.exec(text)?.[1] ?? "";
    await world.call(creators.submit, { query: { token } });
    expect(await call(channels.create, { body: { name: "Wąski Tor" } })).toMatchObject({ slug: "waski-tor" });
    await expect(moderator.call(creators.approve, { params })).rejects.toMatchObject({
      code: "APPLICATION_DECIDED",
    });
    await expect(moderator.call(creators.reject, { params, body: { reason: "Nie" } })).rejects.toMatchObject({
      status: 409,
    });
  });

  it("are rejected with a reason, and may be repeated after a week [CRE-007]", async () => {
    const { id, call, email } = await applicant();
    const params = { id };
    const again = () => call(creators.apply, { body: { message: "Tym razem dokładniej." } });
    await expect(moderator.call(creators.reject, { params, body: { reason: " " } })).rejects.toMatchObject({
      status: 400,
    });

    await moderator.call(creators.reject, { params, body: { reason: "Za mało szczegółów." } });

    expect((await world.mailTo(email)).text).toContain("Za mało szczegółów.");
    expect(await call(creators.application)).toMatchObject({
      state: "rejected",
      rejection: { reason: "Za mało szczegółów." },
    });
    await expect(again()).rejects.toMatchObject({ status: 409, code: "APPLICATION_TOO_EARLY" });
    world.clock.advance(7 * DAY_SECONDS - 60);
    await expect(again()).rejects.toMatchObject({ code: "APPLICATION_TOO_EARLY" });
    world.clock.advance(120);
    await again();
    expect(await call(creators.application)).toMatchObject({ state: "applied", rejection: null });
    const { items } = await moderator.call(creators.list, { query: { status: "rejected" } });
    expect(items).toEqual([]);
  });

  it("are listed separately from those of existing creators", async () => {
    const visitor = world.call(creators.list, { query: {} });
    await expect(visitor).rejects.toMatchObject({ status: 401 });
    const admin = await world.person({ role: "admin" });
    const { items } = await admin.call(creators.list, { query: { status: "submitted" } });
    expect(items.every(({ state }) => state === "submitted")).toBe(true);
  });
});
