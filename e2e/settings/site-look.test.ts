import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { m } from "#web/i18n/compiled/messages.js";
import { claimSize, paint } from "#server/media/testing/images.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { recordLayoutStability } from "../layout-stability.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const TEXT_MIN_PX = 12;
const SETTINGS = "/admin/settings?group=site";
const STORED = /\/edge\/site-images\/[0-9a-f]{24}-\d+x\d+\//;

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

function field(page: Page, name: string) {
  return page.getByRole("group", { name, exact: true });
}

async function choose(page: Page, name: string, file: Buffer): Promise<void> {
  const upload = { name: "obraz.png", mimeType: "image/png", buffer: file };
  await field(page, name).locator('input[type="file"]').setInputFiles(upload);
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
  await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();
}

function headerLogo(page: Page) {
  return page.getByRole("link", { name: m.shell_logo({ site: "Nadaj" }, PL) }).locator("img:visible");
}

async function colourOf(page: Page, address: string | null): Promise<string> {
  const answer = await page.request.get(new URL(address ?? "", site.url).href);
  expect(answer.status()).toBe(200);
  const { dominant } = await sharp(await answer.body()).stats();
  if (dominant.r > dominant.b + 80) return "red";
  return dominant.b > dominant.r + 80 ? "blue" : "green";
}

async function contentOf(page: Page, selector: string, attribute: string): Promise<string | null> {
  return page.locator(selector).first().getAttribute(attribute);
}

test("an administrator uploads logos, icon and share image, visitors see them in both themes, a bomb changes nothing, and removing them brings the drawn ones back [OPS-014, OPS-121]", async ({
  openWindow,
}) => {
  const page = await openWindow();
  await signIn(page, site);
  await openHydrated(page, site.url + SETTINGS);
  const names = {
    light: m.settings_logo_light({}, PL),
    dark: m.settings_logo_dark({}, PL),
    icon: m.settings_icon({}, PL),
    share: m.settings_share_image({}, PL),
  };

  await choose(page, names.light, await paint(400, 100, "#c01010").png().toBuffer());
  await choose(page, names.dark, await paint(400, 100, "#1010c0").png().toBuffer());
  await choose(page, names.icon, await paint(512, 512, "#1010c0").png().toBuffer());
  await choose(page, names.share, await paint(1200, 630, "#c01010").png().toBuffer());
  for (const name of Object.values(names)) await expect(field(page, name).getByRole("img")).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await save(page);

  const visitor = await openWindow({ viewport: PHONE });
  const stabilityOf = await recordLayoutStability(visitor);
  for (const [scheme, colour] of [
    ["light", "red"],
    ["dark", "blue"],
  ] as const) {
    await visitor.emulateMedia({ colorScheme: scheme });
    await openHydrated(visitor, `${site.url}/new`);
    const logo = headerLogo(visitor);
    await expect(logo).toHaveCount(1);
    await expect(logo).toHaveAttribute("src", STORED);
    expect(await colourOf(visitor, await logo.getAttribute("src"))).toBe(colour);
    const box = await logo.boundingBox();
    expect([box?.width, box?.height]).toEqual([144, 36]);
    const { moved } = await stabilityOf();
    expect(moved).toEqual([]);
    expect(await layoutFaults(visitor, TEXT_MIN_PX)).toEqual([]);
    expect(await accessibilityFaults(visitor)).toEqual([]);
  }
  for (const selector of ['link[rel="icon"]', 'link[rel="apple-touch-icon"]']) {
    expect(await colourOf(visitor, await contentOf(visitor, selector, "href"))).toBe("blue");
  }
  const shared = await contentOf(visitor, 'meta[property="og:image"]', "content");
  expect(await colourOf(visitor, new URL(shared ?? "").pathname)).toBe("red");
  expect(await contentOf(visitor, 'link[rel="manifest"]', "href")).toBe("/manifest.webmanifest");

  await page.emulateMedia({ colorScheme: "light" });
  await expect(headerLogo(page)).toHaveAttribute("src", STORED);
  const before = await headerLogo(page).getAttribute("src");
  await choose(page, names.light, claimSize(await paint(8, 8).png().toBuffer(), 50_000));
  await expect(field(page, names.light).getByRole("alert")).toHaveText(
    m.errors_image_too_many_pixels({}, PL),
  );
  await openHydrated(visitor, `${site.url}/new`);
  await visitor.emulateMedia({ colorScheme: "light" });
  await expect(headerLogo(visitor)).toHaveAttribute("src", before ?? "");

  for (const name of Object.values(names)) {
    await field(page, name)
      .getByRole("button", { name: m.settings_image_remove({}, PL) })
      .click();
  }
  await save(page);
  await expect(headerLogo(page)).toHaveCount(0);
  await openHydrated(visitor, `${site.url}/new`);
  await expect(headerLogo(visitor)).toHaveCount(0);
  expect(await contentOf(visitor, 'link[rel="icon"]', "href")).toBe("/favicon.svg");
  expect(await contentOf(visitor, 'link[rel="apple-touch-icon"]', "href")).toBe("/apple-touch-icon.png");
  expect(await contentOf(visitor, 'meta[property="og:image"]', "content")).not.toMatch(STORED);
});
