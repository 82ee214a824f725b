import { expect } from "@playwright/test";
import { ADMINISTRATOR } from "#server/testing/site-process.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const TEXT_MIN_PX = 12;

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

test("in maintenance visitors see the operator's text, and the staff work and end it in the browser [OPS-018]", async ({
  openWindow,
}) => {
  const page = await openWindow();
  await signIn(page, site);
  await openHydrated(page, `${site.url}/admin/settings?group=site`);
  const box = page.getByRole("checkbox", { name: m.settings_maintenance_on({}, PL) });
  const save = page.getByRole("button", { name: m.settings_save({}, PL) });
  const saved = page.getByText(m.settings_unchanged({}, PL));
  await box.check();
  await page
    .getByRole("textbox", { name: m.settings_maintenance_pl({}, PL), exact: true })
    .fill("Wymieniamy dyski.\nWracamy o 6:00 <b>rano</b>.");
  await page
    .getByRole("textbox", { name: m.settings_maintenance_en({}, PL), exact: true })
    .fill("We replace disks until 6 a.m.");
  await save.click();
  await expect(saved).toBeVisible();

  const visitor = await openWindow({ viewport: PHONE });
  const texts = {
    "/": "Wymieniamy dyski.",
    "/new": "<b>rano</b>",
    "/en": "We replace disks",
    "/en/faq": "disks",
  };
  for (const [address, text] of Object.entries(texts)) {
    const response = await visitor.goto(site.url + address);
    expect(response?.status(), address).toBe(503);
    expect(Number(response?.headers()["retry-after"])).toBeGreaterThan(0);
    await expect(visitor.getByRole("main")).toContainText(text);
  }
  expect(await layoutFaults(visitor, TEXT_MIN_PX)).toEqual([]);
  expect(await accessibilityFaults(visitor)).toEqual([]);
  const refused = await fetch(`${site.url}/api/videos`, { headers: { "accept-language": "pl" } });
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: "MAINTENANCE" });

  const staff = await openWindow();
  await staff.goto(`${site.url}/faq`);
  await staff.getByRole("link").click();
  await staff.getByLabel(m.accounts_email({}, PL), { exact: true }).fill(ADMINISTRATOR.email);
  await staff.getByLabel(m.accounts_password({}, PL), { exact: true }).fill(ADMINISTRATOR.password);
  await staff
    .locator("form")
    .getByRole("button", { name: m.accounts_login_submit({}, PL), exact: true })
    .click();
  await expect(staff.getByRole("button", { name: "Menu konta" })).toBeVisible();
  await openHydrated(staff, `${site.url}/new`);
  await expect(staff.getByRole("main").getByRole("heading").first()).toBeVisible();
  await expect(staff.getByText(m.shell_maintenance({}, PL))).toBeVisible();

  await box.uncheck();
  await save.click();
  await expect(saved).toBeVisible();
  await expect(async () => {
    const response = await visitor.goto(`${site.url}/new`);
    expect(response?.status()).toBe(200);
  }).toPass();
  expect((await fetch(`${site.url}/api/videos`)).status).toBe(200);
});
