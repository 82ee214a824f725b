import { expect, type Page } from "@playwright/test";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const HOUR_MS = 3_600_000;
const TEXT_MIN_PX = 12;
const POLISH = "W nocy z soboty na niedzielę przenosimy serwery: https://example.org/przenosiny";
const ENGLISH = "We move our servers on Saturday night.";

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS).toISOString();
}

function bar(page: Page, locale: "pl" | "en" = "pl") {
  return page.getByRole("region", { name: m.shell_announcement({}, { locale }) });
}

test("visitors see an announcement between its start and its end, until they close it [OPS-017]", async ({
  openWindow,
}) => {
  const page = await openWindow({ viewport: PHONE });
  await openHydrated(page, site.url);
  await expect(bar(page)).toHaveCount(0);

  await site.save({ "site.announcementPl": POLISH, "site.announcementEn": ENGLISH });
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await openHydrated(page, site.url);
    await expect(bar(page)).toContainText(POLISH.slice(0, 40));
    await expect(bar(page).getByRole("link")).toHaveAttribute("href", "https://example.org/przenosiny");
    expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  await openHydrated(page, `${site.url}/en`);
  await expect(bar(page, "en")).toContainText(ENGLISH);

  await site.save({ "site.announcementFrom": inHours(1) });
  await openHydrated(page, site.url);
  await expect(bar(page)).toHaveCount(0);
  await site.save({ "site.announcementFrom": null, "site.announcementUntil": inHours(-1) });
  await openHydrated(page, site.url);
  await expect(bar(page)).toHaveCount(0);
  await site.save({ "site.announcementFrom": inHours(-1), "site.announcementUntil": inHours(1) });
  await openHydrated(page, site.url);
  await bar(page)
    .getByRole("button", { name: m.shell_announcement_close({}, PL) })
    .click();
  await expect(bar(page)).toHaveCount(0);
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  const other = await openWindow();
  await openHydrated(other, site.url);
  await expect(bar(other)).toBeVisible();

  await site.save({ "site.announcementPl": "Serwery są na miejscu." });
  await openHydrated(page, `${site.url}/new`);
  await expect(bar(page)).toContainText("Serwery są na miejscu.");
});
