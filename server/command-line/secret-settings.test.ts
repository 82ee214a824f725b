import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";
import { openShell } from "./testing/shell.ts";

/** How the values of each start. */
const PREFIXES = { "money.stripeKey": "sk_", "money.stripeWebhookSecret": "whsec_", "mail.password": "" };
type SecretKey = keyof typeof PREFIXES;
const SECRETS = Object.entries(PREFIXES) as [SecretKey, string][]; // of that object
const MARK = /taj\dn/;

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

const { nadaj, json } = openShell(() => world);

function historyOf(key: SecretKey) {
  return admin.call(siteSettings.history, { params: { key }, query: {} });
}

describe.each(SECRETS)("the secret %s", (key, prefix) => {
  it("reads as set; history and audit export say that it changed, never the value [OPS-009]", async () => {
    const first = { values: { [key]: `${prefix}taj1ne` }, revisions: { [key]: 0 } };
    const second = { values: { [key]: `${prefix}taj2ne` }, revisions: { [key]: 1 } };
    const answers = [
      await admin.call(siteSettings.get),
      await admin.call(siteSettings.save, { body: first }),
      await admin.call(siteSettings.save, { body: second }),
      await admin.call(siteSettings.get),
    ];
    const stale = await outcomeOf(admin.call(siteSettings.save, { body: second }));
    const history = await historyOf(key);
    const exported = (await json(["audit", "list"])) as { readonly actions: { readonly subject: string }[] };

    expect(answers.map(({ values }) => values[key])).toEqual([null, "set", "set", "set"]);
    expect(answers.map(({ states }) => states.find((state) => state.key === key)?.isSecret)).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    expect(stale).toMatchObject({ status: 409, code: "SETTING_CHANGED" });
    expect(history.items).toMatchObject([
      { before: "set", after: "set", changedBy: { _id: admin.id } },
      { before: null, after: "set", changedBy: { _id: admin.id } },
    ]);
    const saved = { call: "siteSettings.save", subject: key, by: { email: admin.email } };
    expect(exported.actions.filter(({ subject }) => subject === key)).toMatchObject([saved, saved]);
    expect(JSON.stringify([answers, stale, history, exported])).not.toMatch(MARK);

    const { db } = world.services;
    const rows = await Promise.all(
      (["site_settings", "site_setting_changes", "staff_actions"] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(rows)).not.toMatch(MARK);
    expect(world.services.settings.secret(key)).toBe(`${prefix}taj2ne`);
    expect(world.services.settings.get(key)).toBe("set");
  });

  it("is removed by null and by a reset, and its history says so", async () => {
    const revision = async () =>
      (await admin.call(siteSettings.get)).states.find((state) => state.key === key)?.revision ?? 0;
    const saveAs = async (values: object, resets: SecretKey[] = []) =>
      admin.call(siteSettings.save, { body: { values, resets, revisions: { [key]: await revision() } } });

    await saveAs({ [key]: `${prefix}taj3ne` });
    expect((await saveAs({ [key]: null })).values[key]).toBeNull();
    await saveAs({ [key]: `${prefix}taj3ne` });
    expect((await saveAs({}, [key])).values[key]).toBeNull();
    // There is nothing to remove any more.
    await saveAs({}, [key]);

    const { items } = await historyOf(key);
    expect(items.slice(0, 3).map(({ before, after }) => [before, after])).toEqual([
      ["set", null],
      [null, "set"],
      ["set", null],
    ]);
    expect(world.services.settings.secret(key)).toBeNull();
  });

  it.each(["", "set", "a\nb", "a".repeat(1001)])("cannot be %j", async (value) => {
    const before = world.services.settings.secret(key);
    const body = { values: { [key]: value }, revisions: {} };

    expect(await outcomeOf(admin.call(siteSettings.save, { body }))).toMatchObject({
      ...{ status: 400, code: "VALIDATION", errors: { [`values.${key}`]: expect.any(String) } },
    });
    expect(world.services.settings.secret(key)).toBe(before);
  });
});

it("is of no use in the place of another one", async () => {
  const { db, settings } = world.services;
  const values = { "money.stripeKey": "sk_taj4ny", "money.stripeWebhookSecret": "whsec_taj4ny" };
  await nadaj(["settings", "set", "money.stripeKey", values["money.stripeKey"]]);
  await nadaj(["settings", "set", "money.stripeWebhookSecret", values["money.stripeWebhookSecret"]]);
  const { value } = await db
    .selectFrom("site_settings")
    .where("key", "=", "money.stripeKey")
    .select("value")
    .executeTakeFirstOrThrow();
  await nadaj(["settings", "set", "mail.password", "taj4ne"]);
  await db
    .updateTable("site_settings")
    .set({ value: JSON.stringify(value) })
    .where("key", "=", "mail.password")
    .execute();

  await settings.reload();

  expect(settings.secret("money.stripeKey")).toBe("sk_taj4ny");
  expect(settings.secret("mail.password")).toBeNull();
});

describe("nadaj settings set", () => {
  it("reads a secret from standard input, and prints only that it is set", async () => {
    const sent = await nadaj(["settings", "set", "mail.password"], {}, "  taj5ne hasło\n");
    const got = await nadaj(["settings", "get", "mail.password"]);
    const listed = await nadaj(["settings", "list"]);
    const typed = await nadaj(["settings", "set", "mail.password", "taj6ne"]);

    expect(sent).toEqual({ code: 0, text: 'mail.password = "set"', error: "" });
    expect(got.text).toBe('"set" (saved)');
    expect(listed.text).toContain('mail.password = "set" (saved)');
    expect(typed.text).toBe('mail.password = "set"');
    const { settings } = world.services;
    await settings.reload();
    expect(settings.secret("mail.password")).toBe("taj6ne");
    await nadaj(["settings", "set", "mail.password"], {}, "  taj5ne hasło\n");
    await settings.reload();
    expect(settings.secret("mail.password")).toBe("  taj5ne hasło");

    expect(await nadaj(["settings", "reset", "mail.password"])).toMatchObject({
      text: "mail.password = null",
    });
    const audit = await nadaj(["audit", "list"]);
    expect(audit.text).toMatch(/settings reset {2}mail\.password/);
    expect([sent.text, got.text, listed.text, typed.text, audit.text].join()).not.toMatch(MARK);
  });

  it("refuses what cannot be a secret without repeating it", async () => {
    const tooLong = await nadaj(["settings", "set", "mail.password", "taj7ne".repeat(200)]);
    const empty = await nadaj(["settings", "set", "mail.password"], {}, "\n");

    for (const { code, error, text } of [tooLong, empty]) {
      expect({ code, text }).toEqual({ code: 1, text: "" });
      expect(error).toContain("This cannot be the value of mail.password");
      expect(error).not.toMatch(MARK);
    }
  });

  it("does not give the password to another mail server", async () => {
    await nadaj(["settings", "set", "mail.host", "smtp.example.org"]);
    await nadaj(["settings", "set", "mail.password"], {}, "taj8ne");

    const refused = await nadaj(["settings", "set", "mail.host", "evil.example"]);

    expect(refused).toMatchObject({ code: 1, text: "" });
    expect(refused.error).toContain("Enter the password again, or remove it first");
    expect((await nadaj(["settings", "get", "mail.host"])).text).toBe('"smtp.example.org" (saved)');
    await nadaj(["settings", "reset", "mail.password"]);
    expect(await nadaj(["settings", "set", "mail.host", "mail.example.org"])).toMatchObject({ code: 0 });
  });

  it("wants a value for any other setting, and one value alone", async () => {
    expect(await nadaj(["settings", "set", "site.name"], {}, "Tęcza")).toMatchObject({
      ...{ code: 1, error: "A value is missing: nadaj settings set site.name VALUE" },
    });
    expect((await nadaj(["settings", "set", "site.name", "a", "b"])).error).toContain("KEY [VALUE]");
    expect((await nadaj(["settings", "set"])).error).toContain("KEY [VALUE]");
  });
});
