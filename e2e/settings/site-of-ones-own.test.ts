import { expect, type Page } from "@playwright/test";
import { mailTemplates } from "#shared/mail-templates/contract.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { paint } from "#server/media/testing/images.ts";
import { ADMINISTRATOR } from "#server/testing/site-process.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const NAME = "Tęcza TV";
const ACCENT = "#1e3a8a";
const TEN_MINUTES_MS = 600_000;

test.use({ locale: "pl-PL", viewport: DESKTOP });

let site: OwnSite | undefined;
test.afterEach(() => site?.stop());

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openGroup(page: Page, name: string): Promise<void> {
  await page
    .getByRole("navigation", { name: m.settings_groups({}, PL) })
    .getByRole("link", { name, exact: true })
    .click();
}

async function save(page: Page): Promise<void> {
  await button(page, m.settings_save({}, PL)).click();
  await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();
}

test("a new operator makes a site of the own out of a fresh one in ten minutes, in the browser alone [OPS-133]", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(TEN_MINUTES_MS);
  const startedAt = performance.now();
  const own = await startOwnSite();
  site = own;

  await test.step("the administrator logs in and is led through the guide: name, registration, limits, sender", async () => {
    await openHydrated(page, `${own.url}/login`);
    await page.getByLabel(m.accounts_email({}, PL), { exact: true }).fill(ADMINISTRATOR.email);
    await page.getByLabel(m.accounts_password({}, PL), { exact: true }).fill(ADMINISTRATOR.password);
    await button(page, m.accounts_login_submit({}, PL)).click();
    await expect(page).not.toHaveURL(/\/login/);
    await openHydrated(page, `${own.url}/admin`);
    await page.getByRole("link", { name: m.guide_start({}, PL) }).click();
    await field(page, m.settings_site_name({}, PL)).fill(NAME);
    await button(page, m.guide_save_next({}, PL)).click();
    await field(page, m.settings_operator_name({}, PL)).fill("Fundacja Tęcza");
    await button(page, m.guide_save_next({}, PL)).click();
    const registration = page.getByRole("radiogroup", { name: m.settings_mode({}, PL) });
    await registration.getByRole("radio", { name: m.settings_mode_closed({}, PL) }).check();
    await button(page, m.guide_save_next({}, PL)).click();
    await field(page, m.settings_quota_total({}, PL)).fill("20");
    await button(page, m.guide_save_next({}, PL)).click();
    await field(page, m.settings_sender({}, PL)).fill(`${NAME} <tv@tecza.example>`);
    await button(page, m.guide_save_end({}, PL)).click();
    await expect(page).toHaveURL(`${own.url}/admin/settings`);
  });

  await test.step("logo and colours", async () => {
    const logo = page.getByRole("group", { name: m.settings_logo_dark({}, PL), exact: true });
    const buffer = await paint(400, 100, ACCENT).png().toBuffer();
    await logo
      .locator('input[type="file"]')
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    await expect(logo.getByRole("img")).toBeVisible();
    await field(page, m.settings_accent_light({}, PL)).fill(ACCENT);
    await save(page);
  });

  await test.step("a daily quota", async () => {
    await openGroup(page, m.settings_group_limits({}, PL));
    await field(page, m.settings_quota_daily({}, PL)).fill("5");
    await save(page);
  });

  await test.step("a category of the own, and one renamed", async () => {
    await openGroup(page, m.settings_group_categories({}, PL));
    await button(page, m.categories_add({}, PL)).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(m.categories_name_pl({}, PL), { exact: true }).fill("Tramwaje");
    await dialog.getByLabel(m.categories_name_en({}, PL), { exact: true }).fill("Trams");
    await button(page, m.categories_save({}, PL)).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("main").getByText("Tramwaje", { exact: true })).toBeVisible();
  });

  await test.step("the words of an email", async () => {
    await openGroup(page, m.settings_group_mail({}, PL));
    await page.getByRole("link", { name: m.templates_name_password_reset({}, PL) }).click();
    await field(page, m.templates_part_subject({}, PL)).fill("Hasło do {site}");
    await button(page, m.templates_save({}, PL)).click();
    await expect(page.getByText(m.templates_unchanged({}, PL))).toBeVisible();
  });

  await test.step("a visitor finds all of it", async () => {
    const visitor = await openWindow({ viewport: PHONE });
    await openHydrated(visitor, own.url);
    const home = visitor.getByRole("link", { name: m.shell_logo({ site: NAME }, PL) });
    await expect(home.locator("img:visible")).toHaveAttribute("src", /\/edge\/site-images\//);
    await visitor.screenshot({ path: test.info().outputPath("home-390.png") });
    await openHydrated(visitor, `${own.url}/categories`);
    await expect(visitor.getByText("Tramwaje").first()).toBeVisible();
    await openHydrated(visitor, `${own.url}/register`);
    await expect(visitor.getByLabel(m.accounts_password_again({}, PL))).toHaveCount(0);
    await visitor.screenshot({ path: test.info().outputPath("register-390.png") });
    const html = await (await visitor.request.get(own.url)).text();
    expect(html).toContain(`--accent:light-dark(${ACCENT},`);
  });

  const { values } = await own.call(siteSettings.get);
  expect(values).toMatchObject({
    ...{ "site.name": NAME, "registration.mode": "closed", "mail.sender": `${NAME} <tv@tecza.example>` },
    ...{ "limits.quotaTotal": 20, "limits.quotaDaily": 5, "site.accentLight": ACCENT },
  });
  const params = { template: "password-reset", language: "pl" } as const;
  const { parts } = await own.call(mailTemplates.get, { params });
  expect(parts.find(({ part }) => part === "subject")?.text).toBe("Hasło do {site}");
  await page.screenshot({ path: test.info().outputPath("settings-1440.png"), fullPage: true });
  expect(performance.now() - startedAt).toBeLessThan(TEN_MINUTES_MS);
});
