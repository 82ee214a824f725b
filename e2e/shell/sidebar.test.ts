import { expect, test } from "@playwright/test";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import { SITE } from "../site.ts";
import { PHONE } from "../windows.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

test("each of the sidebar's other items works: theme, problem, questions, advertising, about, language [SHL-023]", async ({
  page,
}) => {
  const sidebar = page.locator(SIDEBAR);
  const html = page.locator("html");
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  await openHydrated(page, "/channels");
  await expect(html).toHaveCSS("color-scheme", "dark");

  await sidebar.getByRole("button", { name: "Jasny motyw" }).click();
  await expect(html).toHaveCSS("color-scheme", "light");
  await sidebar.getByRole("button", { name: "Ciemny motyw" }).click();
  await expect(html).toHaveCSS("color-scheme", "dark");

  await sidebar.getByRole("button", { name: "Zgłoś problem" }).click();
  const report = page.getByRole("dialog", { name: "Zgłoś problem" });
  await expect(report.getByLabel("Opis")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(report).toBeHidden();

  for (const [name, path, title] of [
    ["Częste pytania", "/faq", /^Pytania\si\sodpowiedzi/],
    ["O nas", "/about", /^O\sNadaj/],
    ["Reklama", "/reklama", /^Reklama/],
  ] as const) {
    await sidebar.getByRole("link", { name }).click();
    await expect(page).toHaveURL(SITE + path);
    await expect(page).toHaveTitle(title);
    await expect(heading).toBeVisible();
  }

  // The advertising page has no sidebar.
  await page.goBack();
  await sidebar.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(`${SITE}/en/about`);
  await expect(page).toHaveTitle(/^About\sNadaj/);
  await expect(html).toHaveAttribute("lang", "en");
});

test("the page behind an open drawer is out of reach until it is closed", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openHydrated(page, "/faq");
  const menu = page.getByRole("button", { name: "Menu" });
  const unreachable = page.locator("[inert] main");
  await expect(unreachable).toHaveCount(0);

  await menu.click();
  await expect(page.locator(SIDEBAR).getByRole("link", { name: "O nas" })).toBeVisible();
  await expect(unreachable).toHaveCount(1);

  await page.keyboard.press("Escape");
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await expect(unreachable).toHaveCount(0);
});
