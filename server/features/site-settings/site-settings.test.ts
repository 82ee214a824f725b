import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { invitations } from "#shared/accounts/invitations.ts";
import { security } from "#shared/accounts/security.ts";
import { documents } from "#shared/documents/contract.ts";
import { donations } from "#shared/donations/contract.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import {
  DEFAULT_SETTINGS,
  SETTING_KEYS,
  type SettingKey,
  type SiteSettings,
} from "#shared/site-settings/settings.ts";
import { ensureDocuments } from "#server/features/documents/built-in.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const SECRETS: readonly string[] = ["mail.password", "money.stripeKey", "money.stripeWebhookSecret"];

let world: World;
let admin: Person;
let people = 0;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

async function save(values: Partial<SiteSettings>, by: Person = admin) {
  const { states } = await by.call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  return by.call(siteSettings.save, { body: { values, revisions } });
}

function register(email?: string) {
  people += 1;
  const person = { email: email ?? `settings${people}@example.com`, password: "haslo123" };
  return world.call(accounts.register, { body: { ...person, name: "Ala", surname: "Kot" } });
}

describe("the settings of the site", () => {
  it("have a default each, and keys of a group and a name [OPS-006]", async () => {
    const fresh = await openWorld();
    const { values, states } = await (await fresh.person({ role: "admin" })).call(siteSettings.get);
    await fresh.close();

    expect(values).toEqual(DEFAULT_SETTINGS);
    expect(states.map(({ key }) => key)).toEqual(SETTING_KEYS);
    for (const { key, ...state } of states) {
      expect(key).toMatch(/^[a-z]+\.[a-zA-Z]+$/);
      expect(state).toEqual({
        revision: 0,
        isDefault: true,
        fixedBy: null,
        isSecret: SECRETS.includes(key),
        changedAt: null,
        changedBy: null,
      });
    }
  });

  it.each(["user", "creator", "moderator"] as const)("are closed to a %s", async (role) => {
    const { call } = await world.person({ role });
    const forbidden = { status: 403 };
    expect(await outcomeOf(call(siteSettings.get))).toMatchObject(forbidden);
    expect(await outcomeOf(call(siteSettings.save, { body: { values: {}, revisions: {} } }))).toMatchObject(
      forbidden,
    );
    expect(
      await outcomeOf(call(siteSettings.history, { params: { key: "registration.mode" }, query: {} })),
    ).toMatchObject(forbidden);
  });

  it("keep each change with its time and person, newest first [OPS-002]", async () => {
    await save({ "site.operatorName": "Tęcza" });
    world.clock.advance(60);
    const other = await world.person({ role: "admin" });
    const { states } = await save({ "site.operatorName": "Tęcza TV" }, other);

    const { items, count } = await admin.call(siteSettings.history, {
      params: { key: "site.operatorName" },
      query: {},
    });

    expect(count).toBe(2);
    expect(items).toMatchObject([
      { before: "Tęcza", after: "Tęcza TV", changedBy: { _id: other.id } },
      { before: null, after: "Tęcza", changedBy: { _id: admin.id } },
    ]);
    const [last, earlier] = items.map(({ changedAt }) => changedAt);
    expect(Date.parse(last ?? "") - Date.parse(earlier ?? "")).toBeGreaterThanOrEqual(60_000);
    expect(states.find(({ key }) => key === "site.operatorName")).toMatchObject({
      ...{ revision: 2, changedAt: last, changedBy: { _id: other.id } },
    });
  });

  it("write no history for a value that stays, and get their defaults back", async () => {
    const key = "encoding.liveLadders";
    const history = () => admin.call(siteSettings.history, { params: { key }, query: {} });
    await save({ [key]: 4 });
    await save({ [key]: 4 });
    expect((await history()).count).toBe(1);

    const resets: SettingKey[] = [key];
    const body = { values: {}, resets, revisions: { [key]: 1 } };
    const { values, states } = await admin.call(siteSettings.save, { body });

    expect(values[key]).toBe(DEFAULT_SETTINGS[key]);
    expect(states.find((state) => state.key === key)).toMatchObject({ revision: 2, isDefault: true });
    expect((await history()).items[0]).toMatchObject({ before: 4, after: null });
    await admin.call(siteSettings.save, { body: { ...body, revisions: { [key]: 2 } } });
    expect((await history()).count).toBe(2);
  });

  it.each([
    [{ "money.donationMinimum": 0 }, "values.money.donationMinimum"],
    [{ "money.donationMinimum": 1001 }, "values.money.donationMinimum"],
    [{ "encoding.liveRungs": [481] }, "values.encoding.liveRungs.0"],
    [{ "registration.mode": "sometimes" }, "values.registration.mode"],
    [{ "registration.refusedDomains": ["no domain"] }, "values.registration.refusedDomains.0"],
    [{ "site.operatorEmail": "nobody" }, "values.site.operatorEmail"],
  ])("refuse %j and save nothing beside it", async (values, field) => {
    const before = (await admin.call(siteSettings.get)).values;
    const wrong = { ...values, "site.operatorAddress": "ul. Polna 1" } as Partial<SiteSettings>;

    expect(await outcomeOf(save(wrong))).toMatchObject({
      ...{ status: 400, code: "VALIDATION" },
      errors: { [field]: expect.any(String) },
    });

    expect((await admin.call(siteSettings.get)).values).toEqual(before);
  });

  it("refuse an announcement that ends before it starts, also in two changes", async () => {
    const [from, until] = ["2026-12-24T17:00:00.000Z", "2026-12-24T16:00:00.000Z"];
    const refusal = { status: 400, errors: { "values.site.announcementUntil": expect.any(String) } };
    const both = save({ "site.announcementFrom": from, "site.announcementUntil": until });
    expect(await outcomeOf(both)).toMatchObject(refusal);
    await save({ "site.announcementFrom": from });

    expect(await outcomeOf(save({ "site.announcementUntil": until }))).toMatchObject(refusal);
    expect(await outcomeOf(save({ "site.announcementUntil": from }))).toMatchObject(refusal);

    await save({ "site.announcementFrom": null, "site.announcementUntil": until });
    expect((await admin.call(siteSettings.get)).values["site.announcementUntil"]).toBe(until);
    await save({ "site.announcementUntil": null });
  });

  it("refuse a change that is based on an older value, and save nothing beside it [OPS-123]", async () => {
    const { states } = await admin.call(siteSettings.get);
    const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
    const first = { "registration.allowedDomains": ["one.example"] };
    const second = { "registration.allowedDomains": ["two.example"], "site.operatorAddress": "ul. Leśna 2" };
    await admin.call(siteSettings.save, { body: { values: first, revisions } });

    const refused = await outcomeOf(admin.call(siteSettings.save, { body: { values: second, revisions } }));

    expect(refused).toMatchObject({ status: 409, code: "SETTING_CHANGED" });
    expect((await admin.call(siteSettings.get)).values).toMatchObject({
      ...first,
      "site.operatorAddress": "",
    });
    await save({ "registration.allowedDomains": [] });
  });
});

describe("a setting that a variable fixes", () => {
  it("wins over the saved value and cannot be saved", async () => {
    const fixed = await openWorld({ env: { NADAJ_REGISTRATION: "closed", NADAJ_LIVE_RUNGS: "none" } });
    const { call } = await fixed.person({ role: "admin" });
    const value = JSON.stringify("open");
    const row = { key: "registration.mode", value, revision: 1, changed_at: fixed.clock.now() };
    await fixed.services.db.insertInto("site_settings").values(row).execute();

    const { values, states } = await call(siteSettings.get);
    const body = { values: { "registration.mode": "open" }, revisions: { "registration.mode": 1 } } as const;

    expect(values).toMatchObject({ "registration.mode": "closed", "encoding.liveRungs": [] });
    expect(states.find(({ key }) => key === "registration.mode")?.fixedBy).toBe("NADAJ_REGISTRATION");
    expect(await outcomeOf(call(siteSettings.save, { body }))).toMatchObject({
      ...{ status: 409, code: "SETTING_FIXED" },
    });
    expect(await fixed.call(invitations.registration)).toEqual({ registration: "closed" });
    await fixed.close();
  });
});

describe("what a setting changes", () => {
  it("is who may register, at once", async () => {
    await save({ "registration.mode": "closed" });
    expect(await world.call(invitations.registration)).toEqual({ registration: "closed" });
    expect(await outcomeOf(register())).toMatchObject({ status: 403, code: "REGISTRATION_CLOSED" });

    await save({ "registration.mode": "invitation" });
    expect(await outcomeOf(register())).toMatchObject({ code: "INVALID_INVITATION_CODE" });

    await save({ "registration.mode": "open" });
    expect((await register())._id).not.toBe("");
  });

  it("is which addresses open an account or become one's new address [OPS-024]", async () => {
    await save({ "registration.refusedDomains": ["@Smieci.example", "żółw.pl"] });
    const { values } = await admin.call(siteSettings.get);
    expect(values["registration.refusedDomains"]).toEqual(["smieci.example", "xn--w-uga1v8h.pl"]);
    const refusal = { status: 400, code: "EMAIL_DOMAIN_REFUSED" };
    for (const email of ["a@smieci.example", "a@dalej.SMIECI.example", "a@żółw.pl"]) {
      expect({ email, ...(await outcomeOf(register(email))) }).toMatchObject({ email, ...refusal });
    }
    const person = await world.person();
    const body = { email: "b@smieci.example", password: person.password };
    expect(await outcomeOf(person.call(security.changeEmail, { body }))).toMatchObject(refusal);
    expect((await register("a@niesmieci.example"))._id).not.toBe("");

    await save({ "registration.allowedDomains": ["szkola.example"] });
    expect(await outcomeOf(register("a@other.example"))).toMatchObject(refusal);
    expect((await register("a@klasa.szkola.example"))._id).not.toBe("");
    await save({ "registration.allowedDomains": [], "registration.refusedDomains": [] });
  });

  it("is the operator in the documents, and the smallest donation", async () => {
    await ensureDocuments(world.services);
    await save({ "site.operatorName": "Fundacja Tęcza", "money.donationMinimum": 20 });

    expect(await world.call(documents.operator)).toMatchObject({ name: "Fundacja Tęcza" });
    const terms = await world.call(documents.get, { params: { slug: "regulamin" }, query: {} });
    expect(terms.contents).toContain("Fundacja Tęcza");
    expect((await world.call(donations.offer)).minimum).toBe(20);
    const donate = (amount: number) => {
      const person = { name: "Ola", lastName: "Kowal", email: "ola@example.com", type: "once" } as const;
      const consents = { terms: true, personalData: true } as const;
      return outcomeOf(world.call(donations.donate, { body: { ...person, amount, consents } }));
    };
    expect(await donate(19)).toMatchObject({ status: 400, code: "VALIDATION" });
    expect(await donate(20)).toMatchObject({ status: 200 });
  });
});
