import { expect, type Page } from "@playwright/test";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const TEXT_MIN_PX = 12;

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

async function openSettings(page: Page): Promise<void> {
  await signIn(page, site);
  await openHydrated(page, `${site.url}/admin/settings?group=site`);
}

async function saveChanges(page: Page): Promise<void> {
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
  await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();
}

test("an administrator describes the site, and visitors read it in their language [OPS-012]", async ({
  openWindow,
}) => {
  const page = await openWindow({ viewport: PHONE });
  await openSettings(page);
  const fill = (label: string, text: string) =>
    page.getByRole("textbox", { name: label, exact: true }).fill(text);
  await fill(m.settings_description_pl({}, PL), "Filmy o kolejach wąskotorowych.");
  await fill(m.settings_description_en({}, PL), "Videos of narrow-gauge railways.");
  await fill(m.settings_long_description_pl({}, PL), "Jeździmy **wąskim torem** od 1997 roku.");
  await fill(m.settings_long_description_en({}, PL), "On **narrow gauge** since 1997.");
  await fill(
    m.settings_about_pl({}, PL),
    "## Kto to robi\n\nStowarzyszenie z [Rogowa](https://example.org/rogow).",
  );
  await fill(m.settings_contact_pl({}, PL), "Zadzwoń: [+48 000 000 000](tel:+48000000000)");
  await fill(m.settings_contact_en({}, PL), "Call us: [+48 000 000 000](tel:+48000000000)");
  await saveChanges(page);
  expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);

  const visitor = await openWindow({ viewport: PHONE });
  const description = visitor.locator('meta[name="description"]');
  await openHydrated(visitor, site.url);
  await expect(description).toHaveAttribute("content", "Filmy o kolejach wąskotorowych.");
  await openHydrated(visitor, `${site.url}/en`);
  await expect(description).toHaveAttribute("content", "Videos of narrow-gauge railways.");

  for (const viewport of [PHONE, DESKTOP]) {
    await visitor.setViewportSize(viewport);
    await openHydrated(visitor, `${site.url}/about`);
    const main = visitor.getByRole("main");
    await expect(main.locator("strong", { hasText: "wąskim torem" })).toBeVisible();
    await expect(main.getByRole("heading", { name: "Kto to robi" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Rogowa" })).toHaveAttribute(
      "href",
      "https://example.org/rogow",
    );
    await expect(main.getByRole("link", { name: "+48 000 000 000" })).toBeVisible();
    await expect(main.getByRole("heading", { name: m.pages_about_code_title({}, PL) })).toHaveCount(0);
    expect(await layoutFaults(visitor, TEXT_MIN_PX)).toEqual([]);
    expect(await accessibilityFaults(visitor)).toEqual([]);
  }
  await openHydrated(visitor, `${site.url}/en/about`);
  await expect(visitor.locator("strong", { hasText: "narrow gauge" })).toBeVisible();
  await expect(visitor.locator('[lang="pl"]', { hasText: "Stowarzyszenie z" }).first()).toBeVisible();

  await openHydrated(visitor, `${site.url}/support/ticket`);
  await expect(visitor.getByRole("main").getByText("Zadzwoń:")).toBeVisible();
  await openHydrated(visitor, `${site.url}/en/support/ticket`);
  await expect(visitor.getByRole("main").getByText("Call us:")).toBeVisible();
  expect(await accessibilityFaults(visitor)).toEqual([]);
});

test("an administrator adds links to the footer, orders them, and scripts are refused [OPS-016]", async ({
  openWindow,
}) => {
  const page = await openWindow({ viewport: PHONE });
  await openSettings(page);
  const add = page.getByRole("button", { name: m.settings_footer_add({}, PL) });
  async function fillLink(number: number, [pl, en, href]: readonly [string, string, string]) {
    const link = page.getByRole("group", { name: m.settings_footer_link({ number }, PL), exact: true });
    await link.getByRole("textbox", { name: m.settings_footer_name_pl({}, PL) }).fill(pl);
    await link.getByRole("textbox", { name: m.settings_footer_name_en({}, PL) }).fill(en);
    await link.getByRole("textbox", { name: m.settings_footer_href({}, PL) }).fill(href);
  }
  await add.click();
  await fillLink(1, ["Rozkład jazdy", "Timetable", "https://example.org/rozklad"]);
  await add.click();
  await expect(
    page
      .getByRole("group", { name: m.settings_footer_link({ number: 2 }, PL) })
      .getByRole("textbox")
      .first(),
  ).toBeFocused();
  await fillLink(2, ["Kontakt", "Contact", "javascript:alert(1)"]);
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
  await expect(page.getByText(/^Wiersz 2: /)).toBeVisible();
  await fillLink(2, ["Kontakt", "Contact", "/about"]);
  await page.getByRole("button", { name: m.settings_footer_up({ number: 2 }, PL) }).click();
  await saveChanges(page);
  expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);

  const visitor = await openWindow();
  const names = ["Kontakt", "Rozkład jazdy"];
  const links = () => visitor.getByRole("contentinfo").getByRole("navigation").getByRole("link");
  await openHydrated(visitor, `${site.url}/new`);
  await expect.poll(async () => (await links().allInnerTexts()).slice(-2)).toEqual(names);
  await openHydrated(visitor, `${site.url}/en/new`);
  await expect.poll(async () => (await links().allInnerTexts()).slice(-2)).toEqual(["Contact", "Timetable"]);
  await expect(links().last()).toHaveAttribute("href", "https://example.org/rozklad");
  await expect(links().nth(-2)).toHaveAttribute("href", "/en/about");

  await page.getByRole("button", { name: m.settings_footer_remove({ number: 1 }, PL) }).click();
  await saveChanges(page);
  await openHydrated(visitor, `${site.url}/new`);
  await expect(links().last()).toHaveText("Rozkład jazdy");
  await expect(links().filter({ hasText: "Kontakt" })).toHaveCount(0);
});
