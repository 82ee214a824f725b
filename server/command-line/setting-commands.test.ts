import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invitations } from "#shared/accounts/invitations.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";
import { openShell } from "./testing/shell.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

const { nadaj, json } = openShell(() => world);

describe("nadaj settings", () => {
  it("gets a value and where it comes from [OPS-083]", async () => {
    const { values } = await admin.call(siteSettings.get);
    await admin.call(siteSettings.save, {
      body: { values: { "site.operatorName": "Tęcza" }, revisions: { "site.operatorName": 0 } },
    });

    expect(await nadaj(["settings", "get", "site.operatorName"])).toEqual({
      ...{ code: 0, text: '"Tęcza" (saved)', error: "" },
    });
    expect(await json(["settings", "get", "money.donationMinimum"])).toEqual({
      ...{ key: "money.donationMinimum", value: values["money.donationMinimum"], origin: "default" },
    });
    const env = { NADAJ_REGISTRATION: "closed" };
    expect((await nadaj(["settings", "get", "registration.mode"], env)).text).toBe(
      '"closed" (NADAJ_REGISTRATION)',
    );
    expect(await nadaj(["settings", "get", "registration.mod"])).toEqual({
      ...{ code: 1, text: "" },
      error: "There is no setting registration.mod. Do you mean registration.mode?",
    });
    expect((await nadaj(["settings", "list"])).text.split("\n")).toHaveLength(Object.keys(values).length);
  });

  it("sets a value in the serving site, with history, and puts the default back", async () => {
    expect((await nadaj(["settings", "set", "registration.mode", "invitation"])).code).toBe(0);

    const isApplied = async () => (await world.call(invitations.registration)).registration === "invitation";
    await until(isApplied, "the setting in the serving site");
    const query = { params: { key: "registration.mode" } as const, query: {} };
    expect((await admin.call(siteSettings.history, query)).items).toMatchObject([
      { before: null, after: "invitation", changedBy: null },
    ]);

    await nadaj(["settings", "reset", "registration.mode"]);
    expect(await json(["settings", "get", "registration.mode"])).toMatchObject({ origin: "default" });
    await until(async () => !(await isApplied()), "the default in the serving site");
  });

  it.each([
    ["encoding.liveRungs", "720, 240", [720, 240]],
    ["encoding.liveRungs", "[]", []],
    ["encoding.liveRungs", "none", []],
    ["encoding.liveLadders", "3", 3],
    ["encoding.liveLadders", "null", null],
    ["registration.refusedDomains", "a.example,b.example", ["a.example", "b.example"]],
    ["site.operatorName", "5", "5"],
    ["site.accentDark", "FFD426", "#ffd426"],
    ["money.ads", "false", false],
    ["money.adFormats", "postVideo,banner", ["banner", "postVideo"]],
    ["money.adFormats", "none", []],
    ["money.products", '[{"pl":"Prąd","en":"Power","amount":30}]', [{ pl: "Prąd", en: "Power", amount: 30 }]],
    ["money.bankAccount", "61 1090 1014 0000 0712 1981 2874", "PL61109010140000071219812874"],
  ])("takes %s = %s", async (key, typed, value) => {
    expect(await json(["settings", "set", key, typed])).toMatchObject({ key, value });
  });

  it.each([
    ["money.donationMinimum", "0"],
    ["money.donationMinimum", "much"],
    ["encoding.liveRungs", "481"],
    ["registration.mode", "sometimes"],
    ["money.adFormats", "popup"],
    ["money.bankAccount", "61 1090 1014 0000 0712 1981 2847"],
  ])("refuses %s = %s and changes nothing", async (key, typed) => {
    const before = (await admin.call(siteSettings.get)).values;

    const { code, error } = await nadaj(["settings", "set", key, typed]);

    expect(code).toBe(1);
    expect(error).toContain(`“${typed}” is not a valid value of ${key}`);
    expect((await admin.call(siteSettings.get)).values).toEqual(before);
  });

  it.each(["0", "33", "1.5", "dużo"])("names the range for the limit %s [OPS-119]", async (typed) => {
    const { code, error } = await nadaj(["settings", "set", "limits.fileSize", typed]);
    expect({ code, error }).toEqual({
      code: 1,
      error: expect.stringContaining("A whole number from 1 to 32"),
    });
    expect(await json(["settings", "get", "limits.fileSize"])).toMatchObject({ value: null });
  });

  it.each([
    ["#ffd426", "has a contrast of 1.42:1, and text needs at least 4.5:1"],
    ["yellow", "Enter the colour as # and six hexadecimal digits"],
  ])("says why the accent %s is refused", async (typed, sentence) => {
    const { code, error } = await nadaj(["settings", "set", "site.accentLight", typed]);
    expect([code, error.replaceAll("\u00a0", " ")]).toEqual([1, expect.stringContaining(sentence)]);
    expect(await json(["settings", "get", "site.accentLight"])).toMatchObject({ value: null });
  });

  it("refuses an image that is not stored", async () => {
    const unknown = `${"0".repeat(24)}-512x512`;
    expect(await json(["settings", "set", "site.icon", unknown])).toMatchObject({
      error: { code: "VALIDATION" },
    });
    expect(await json(["settings", "get", "site.icon"])).toMatchObject({ value: null });
  });

  it("refuses what a variable fixes", async () => {
    const env = { NADAJ_REGISTRATION: "closed", LANG: "pl_PL.UTF-8" };
    expect(await json(["settings", "set", "registration.mode", "open"], env)).toEqual({
      error: {
        code: "SETTING_FIXED",
        message: "Wartość tego ustawienia określa zmienna środowiskowa NADAJ_REGISTRATION.",
      },
    });
  });
});
