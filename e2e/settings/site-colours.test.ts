import { expect, type Page } from "@playwright/test";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const SETTINGS = "/admin/settings?group=site";
const TEXT_MIN_PX = 12;
const NAVY = "#1e3a8a";
const NAVY_RGB = "rgb(30, 58, 138)";

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

function field(page: Page, name: string) {
  return page.getByRole("textbox", { name, exact: true });
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
}

/** Background and text of a primary button. */
async function buttonColours(page: Page, name: string): Promise<string[]> {
  const button = page.getByRole("button", { name, exact: true });
  return button.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return [backgroundColor, color];
  });
}

async function barColours(page: Page): Promise<(string | null)[]> {
  const metas = await page.locator('meta[name="theme-color"]').all();
  return Promise.all(metas.map((meta) => meta.getAttribute("content")));
}

test("an administrator is refused yellow on white with the measured contrast, and a dark blue is on the buttons of both themes [OPS-015]", async ({
  openWindow,
}) => {
  const login = m.accounts_login_submit({}, PL);
  const page = await openWindow();
  await signIn(page, site);
  await openHydrated(page, site.url + SETTINGS);
  const visitor = await openWindow();
  await visitor.emulateMedia({ colorScheme: "light" });
  await openHydrated(visitor, `${site.url}/login`);
  const before = await buttonColours(visitor, login);
  const light = field(page, m.settings_accent_light({}, PL));

  await light.fill("#ffd426");

  const refusal =
    /Na.białym tle jasnego motywu ten kolor ma kontrast 1,42:1, a.tekst potrzebuje co najmniej 4,5:1/;
  await expect(page.getByText(refusal)).toBeVisible();
  const preview = page.getByRole("img", { name: m.settings_accent_preview_light({}, PL) });
  await expect(preview.getByText(m.settings_accent_preview_button({}, PL))).toHaveCSS(
    "background-color",
    "rgb(255, 212, 38)",
  );
  await save(page);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByText(refusal)).toBeVisible();
  const kept = await openWindow();
  await kept.emulateMedia({ colorScheme: "light" });
  await openHydrated(kept, `${site.url}/login`);
  expect(await buttonColours(kept, login)).toEqual(before);

  await page.getByRole("button", { name: /^Użyj czytelnego odcienia/ }).click();
  await expect(light).toHaveValue("#8e7400");
  await expect(page.getByText(refusal)).toHaveCount(0);
  await light.fill(NAVY);
  await expect(preview.getByText(m.settings_accent_preview_button({}, PL))).toHaveCSS(
    "background-color",
    NAVY_RGB,
  );
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await save(page);
  await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();

  for (const scheme of ["light", "dark"] as const) {
    await visitor.emulateMedia({ colorScheme: scheme });
    for (const address of ["/login", "/new", "/about"]) {
      await openHydrated(visitor, site.url + address);
      expect(await accessibilityFaults(visitor), `${scheme} ${address}`).toEqual([]);
    }
    await openHydrated(visitor, `${site.url}/login`);
    const [background = "", text] = await buttonColours(visitor, login);
    const [red = 0, green = 0, blue = 0] = (background.match(/\d+/g) ?? []).map(Number);
    expect(blue, background).toBeGreaterThan(Math.max(red, green) + 60);
    expect(text).not.toBe(before[1]);
    if (scheme === "light") expect(background).toBe(NAVY_RGB);
  }

  // Without scripts, too: the colours are in the first HTML, and the policy of the page allows them.
  const answer = await visitor.request.get(`${site.url}/login`);
  expect(await answer.text()).toContain(`--accent:light-dark(${NAVY},`);
  await site.save({ "site.maintenance": true });
  const closed = await visitor.request.get(`${site.url}/new`);
  expect(await closed.text()).toContain(`--ink: light-dark(${NAVY}, `);
  await site.save({ "site.maintenance": false });
  await visitor.emulateMedia({ forcedColors: "active", colorScheme: "light" });
  await openHydrated(visitor, `${site.url}/login`);
  const ink = await visitor.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--accent-ink"),
  );
  expect(ink.toLowerCase()).toBe("highlight");
});

test("the bar of the browser has the colour that an administrator has picked", async ({ openWindow }) => {
  const page = await openWindow();
  await signIn(page, site);
  await openHydrated(page, site.url + SETTINGS);
  await field(page, m.settings_theme_color({}, PL)).fill("#166534");
  await save(page);
  await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();

  const visitor = await openWindow();
  await openHydrated(visitor, `${site.url}/new`);

  expect(await barColours(visitor)).toEqual(["#166534", "#166534"]);
  await site.save({ "site.themeColor": null, "site.accentLight": null });
  await openHydrated(visitor, `${site.url}/new`);
  expect(await barColours(visitor)).toEqual(["#0f0e0b", "#faf9f7"]);
});
