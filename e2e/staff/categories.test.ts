import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { categories } from "#shared/categories/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { discovery } from "#shared/discovery/contract.ts";
import { LOCALES } from "#shared/texts.ts";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { createUpload, sendBytes } from "#server/testing/upload.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { statusMessage } from "../actions.ts";
import { drawClip } from "../clips.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { screen, signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const SETTINGS = "/admin/settings?group=categories";
const TABLET = { width: 768, height: 1024 };
const TEXT_MIN_PX = 12;
const PROCESSED = { timeout: 180_000 };

test.use({ locale: "pl-PL", viewport: DESKTOP });

/** A site of its own: all pages show its categories. */
let site: OwnSite;
let channelId: string;
test.beforeAll(async () => {
  site = await startOwnSite();
  ({ _id: channelId } = await site.call(channels.create, { body: { name: "Kolejowy Szlak" } }));
});
test.afterAll(() => site.stop());

/** Uploads a video; resolves when it has been published and all its renditions exist. */
async function publish(title: string, category: string): Promise<string> {
  const { url, token, call } = site;
  const { _id: id } = await call(videos.create, { body: { channelId, title } });
  const params = { id };
  const bytes = new Uint8Array(await readFile(drawClip("426x240", 4)));
  const options = { name: "film.mp4", type: "video/mp4", size: bytes.length };
  const { upload } = await createUpload({ url }, { token }, id, options);
  expect((await sendBytes(upload, 0, bytes)).status).toBe(204);
  await call(videos.edit, { params, body: { tags: ["kolej"], categories: [category] } });
  await call(videos.publish, { params });
  await expect(async () => {
    expect(await call(videos.processing, { params })).toMatchObject({ status: "public", progress: 100 });
  }).toPass(PROCESSED);
  return id;
}

async function openMenu(page: Page, category: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: m.categories_more({ name: category }, PL), exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

async function choose(scope: Page | Locator, page: Page, label: string, option: string): Promise<void> {
  await scope.getByRole("button", { name: new RegExp(label) }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Fills the dialog of a category and saves it. */
async function saveCategory(page: Page, { pl, en }: { pl: string; en: string }): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(m.categories_name_pl({}, PL), { exact: true }).fill(pl);
  await dialog.getByLabel(m.categories_name_en({}, PL), { exact: true }).fill(en);
  await choose(dialog, page, m.categories_icon({}, PL), m.categories_icon_train_front({}, PL));
  await dialog.getByRole("button", { name: m.categories_save({}, PL), exact: true }).click();
}

function mainList(page: Page): Locator {
  return page.getByRole("list", { name: m.categories_list({}, PL), exact: true });
}

async function openVideoForm(page: Page, id: string): Promise<void> {
  await openHydrated(page, `${site.url}/manage-channel/${channelId}/videos/${id}`);
}

/** The choices of a field of the form. */
async function optionsOf(page: Page, label: string): Promise<string[]> {
  await page.getByRole("button", { name: new RegExp(label) }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  const options = await page.getByRole("option").allInnerTexts();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  return options.map((text) => text.trim());
}

test("an administrator adds a category with a subcategory and moves it first: upload form, menu and /en show it [OPS-042]", async ({
  page,
  openWindow,
}) => {
  await signIn(page, site);
  await openHydrated(page, site.url + SETTINGS);
  await page.getByRole("button", { name: m.categories_add({}, PL), exact: true }).click();
  await saveCategory(page, { pl: "Sport", en: "Railways" });
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(m.errors_field_category_name_taken({}, PL)).first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await saveCategory(page, { pl: "Szynowe", en: "Railways" });
  await expect(statusMessage(page, m.categories_added({ name: "Szynowe" }, PL))).toBeVisible();
  await expect(dialog).toBeHidden();

  await openMenu(page, "Szynowe", m.categories_add_sub({}, PL));
  await saveCategory(page, { pl: "Tramwaje", en: "Trams" });
  await expect(dialog).toBeHidden();
  const inner = page.getByRole("list", { name: m.categories_subcategories_of({ name: "Szynowe" }, PL) });
  await expect(inner.getByText("Tramwaje", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: m.categories_up({ name: "Szynowe" }, PL), exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Szynowe: miejsce \d+$/)).toBeAttached();
  await expect(page.getByRole("button", { name: m.categories_up({ name: "Szynowe" }, PL) })).toBeFocused();
  await openMenu(page, "Szynowe", m.categories_move_first({}, PL));
  await expect(mainList(page).getByRole("listitem").first()).toContainText("Szynowe");
  await expect
    .poll(async () =>
      (await site.call(discovery.categories, { query: {} })).items.find(({ place }) => place === 0),
    )
    .toMatchObject({ name: "Szynowe" });

  for (const locale of LOCALES) {
    for (const viewport of [PHONE, TABLET, DESKTOP]) {
      const window = await openWindow({ account: site, viewport });
      await openHydrated(window, site.url + screen(locale, SETTINGS));
      await expect(window.getByText("Railways").first()).toBeVisible();
      expect(await accessibilityFaults(window), `${locale} ${viewport.width}`).toEqual([]);
      expect(await layoutFaults(window, TEXT_MIN_PX), `${locale} ${viewport.width}`).toEqual([]);
    }
  }

  const id = await publish("Ostatni tramwaj", "szynowe");
  await openVideoForm(page, id);
  expect((await optionsOf(page, m.studio_form_category({}, PL)))[1]).toBe("Szynowe");
  expect((await optionsOf(page, m.studio_form_subcategory({}, PL)))[0]).toBe("Tramwaje");

  // Counts of categories are cached for some seconds.
  const countOf = async () =>
    (await site.call(discovery.categories, { query: {} })).items.find(({ code }) => code === "szynowe");
  await expect.poll(countOf, { timeout: 90_000 }).toMatchObject({ videosCount: 1 });
  const visitor = await openWindow();
  for (const [locale, name, subcategory] of [
    ["pl", "Szynowe", "Tramwaje"],
    ["en", "Railways", "Trams"],
  ] as const) {
    await openHydrated(visitor, site.url + screen(locale, "/"));
    const bar = visitor
      .getByRole("main")
      .getByRole("navigation", { name: m.discovery_categories({}, { locale }) });
    await expect(bar.getByRole("link", { name, exact: true })).toBeVisible();
    await openHydrated(visitor, site.url + screen(locale, "/categories"));
    const main = visitor.getByRole("main");
    await expect(main.getByRole("listitem").first()).toContainText(name);
    await main.getByRole("link", { name }).first().click();
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(main.getByRole("link", { name: subcategory, exact: true })).toBeVisible();
    await expect(main.getByText("Ostatni tramwaj").first()).toBeVisible();
  }
});

test("a merged category has its videos in another one, where its addresses lead; a retired one is not offered, and its videos play [OPS-043]", async ({
  page,
  openWindow,
}) => {
  const merged = await publish("Wywiad z prawnikiem", "law");
  const kept = await publish("Sowa w lesie", "animals");
  const plain = await publish("Rano w kuchni", "lifestyle");
  await signIn(page, site);
  await openHydrated(page, site.url + SETTINGS);

  await openMenu(page, "Prawo", m.categories_merge({}, PL));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/W\stej\skategorii: 1\sfilm\./)).toBeVisible();
  await dialog.getByRole("button", { name: new RegExp(m.categories_merge_into({}, PL)) }).click();
  await expect(page.getByRole("option", { name: "Prawo", exact: true })).toHaveCount(0);
  await page.getByRole("option", { name: "Polityka", exact: true }).click();
  await expect(dialog.getByText(/^Prawo → Polityka: 1\sfilm$/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: m.categories_merge_confirm({}, PL), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(mainList(page).getByText("Prawo", { exact: true })).toHaveCount(0);

  await openMenu(page, "Zwierzęta", m.categories_retire({}, PL));
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: m.categories_retire({}, PL), exact: true })
    .click();
  await expect(mainList(page).getByText(/wycofana/)).toBeVisible();

  const visitor = await openWindow();
  for (const locale of LOCALES) {
    const old = screen(locale, `/categories?name=law&id=${merged}`);
    const answer = await visitor.request.get(site.url + old, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    const target = new URL(answer.headers()["location"] ?? "", site.url);
    expect(target.pathname).toBe(screen(locale, "/categories"));
    expect(Object.fromEntries(target.searchParams)).toEqual({ name: "politics", id: merged });
  }
  await openHydrated(visitor, `${site.url}/categories?name=law`);
  await expect(visitor).toHaveURL(/name=politics/);
  await expect(visitor.getByRole("main").getByText("Wywiad z prawnikiem").first()).toBeVisible();

  await openVideoForm(page, plain);
  const offered = await optionsOf(page, m.studio_form_category({}, PL));
  expect(offered).toContain("Polityka");
  expect(offered).not.toContain("Zwierzęta");
  expect(offered).not.toContain("Prawo");

  await openHydrated(visitor, `${site.url}/categories?name=animals`);
  await visitor
    .getByRole("main")
    .getByRole("link", { name: /Sowa w lesie/ })
    .first()
    .click();
  await expect(visitor).toHaveURL(new RegExp(kept));
  const player = visitor.locator("video").first();
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);

  await openHydrated(page, site.url + SETTINGS);
  await openMenu(page, "Zwierzęta", m.categories_restore({}, PL));
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: m.categories_restore({}, PL), exact: true })
    .click();
  await expect(mainList(page).getByText(/wycofana/)).toHaveCount(0);
});

test("a second administrator is told that the category has changed, and nothing of theirs is saved", async ({
  page,
}) => {
  await signIn(page, site);
  await openHydrated(page, site.url + SETTINGS);
  await openMenu(page, "Moda i uroda", m.categories_edit({}, PL));
  const { items } = await site.call(categories.list);
  const known = items.find(({ code }) => code === "fashion");
  const names = { pl: "Moda", en: "Fashion" };
  const body = { names, icon: "shirt", version: known?.version ?? 0 } as const;
  await site.call(categories.edit, { params: { code: "fashion" }, body });

  await saveCategory(page, { pl: "Uroda", en: "Beauty" });

  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(m.errors_category_changed({}, PL))).toBeVisible();
  const after = (await site.call(categories.list)).items.find(({ code }) => code === "fashion");
  expect(after?.names).toEqual(names);
});
