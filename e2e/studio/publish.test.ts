import path from "node:path";
import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { realClip } from "../clips.ts";
import { makeCreator, signIn, createUploadedVideo, type Creator } from "../site.ts";

const PL = { locale: "pl" } as const;

let creator: Creator;
let videoId: string;

test.beforeAll(async () => {
  creator = await makeCreator("Nocne Pociągi");
  videoId = await createUploadedVideo(creator, "Z Zakopanego do Gdyni");
  await creator.call(videos.edit, { params: { id: videoId }, body: { tags: ["kolej"] } });
  await expect(async () => {
    expect(await creator.call(videos.get, { params: { id: videoId } })).toMatchObject({
      status: "processed",
    });
  }).toPass({ timeout: 120_000 });
});

test.beforeEach(async ({ page }) => {
  await signIn(page, creator);
});

function editor(page: Page) {
  return page.goto(`/manage-channel/${creator.channelId}/videos/${videoId}`);
}

test("@smoke a publication is scheduled, announced as a premiere and cancelled [UPL-002, UPL-024, UPL-025, UPL-026]", async ({
  page,
}) => {
  await editor(page);
  await page.getByRole("button", { name: m.studio_plan({}, PL), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const day = dialog.getByLabel(m.studio_plan_day({}, PL), { exact: true });
  const confirm = dialog.getByRole("button", { name: m.studio_plan_confirm({}, PL) });

  await day.fill("20-11-2126");
  await confirm.click();
  await expect(dialog.getByText("Data powinna być w formacie YYYY-MM-DD")).toBeVisible();
  await day.fill("2020-11-20");
  await confirm.click();
  await expect(dialog.getByText("Wprowadzona data jest nieaktualna")).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await day.fill("2126-12-24");
  await dialog.getByLabel(m.ui_date_time({}, PL), { exact: true }).fill("20:15");
  await confirm.click();

  await expect(page.getByRole("heading", { name: m.studio_plan_publish_set({}, PL) })).toBeVisible();
  await expect(page.getByText("24 grudnia 2126, 20:15 CET").first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole("button", { name: m.studio_plan_move({}, PL), exact: true }).click();
  await dialog.getByText(m.studio_plan_premiere({}, PL), { exact: true }).click();
  await confirm.click();
  await expect(page.getByRole("heading", { name: m.studio_plan_premiere_set({}, PL) })).toBeVisible();

  await page.getByRole("button", { name: m.studio_plan_premiere_cancel({}, PL) }).click();
  await expect(page.getByRole("button", { name: m.studio_publish({}, PL), exact: true })).toBeVisible();
  const left = await creator.call(videos.get, { params: { id: videoId } });
  expect(left).toMatchObject({ status: "processed", premiereAt: null, releaseDate: null });
});

test("the thumbnail is cropped, and age restriction and bans elsewhere are marked [UPL-027, UPL-029, UPL-030, UPL-032, UPL-033]", async ({
  page,
}) => {
  await editor(page);
  await expect(page.getByText("1920 × 1080")).toBeVisible();
  const ages = page.getByRole("radiogroup", { name: m.studio_form_age({}, PL) }).getByRole("radio");
  await expect(ages).toHaveCount(4);

  const red = await sharp({ create: { width: 1600, height: 1600, channels: 3, background: "#c01010" } })
    .png()
    .toBuffer();
  const own = page.getByLabel(m.studio_thumbnail_own({}, PL)).and(page.locator("input"));
  const dialog = page.getByRole("dialog");
  await expect(own).toHaveAttribute("accept", "image/png,image/jpeg");
  for (const format of ["gif", "webp"] as const) {
    const buffer = await sharp(red).toFormat(format).toBuffer();
    await own.setInputFiles({ name: `okładka.${format}`, mimeType: `image/${format}`, buffer });
    await expect(page.getByText("To nie jest obraz PNG ani JPG.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
  }
  await own.setInputFiles({ name: "okładka.png", mimeType: "image/png", buffer: red });
  await dialog.getByRole("button", { name: m.accounts_crop_done({}, PL) }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: m.studio_thumbnail_own({}, PL) })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  await page.getByLabel(m.studio_form_big_tech({}, PL)).check();
  await page.getByRole("button", { name: m.studio_save({}, PL), exact: true }).click();
  await expect(page.getByText(m.studio_saved({}, PL), { exact: true })).toBeVisible();
  const saved = await creator.call(videos.get, { params: { id: videoId } });
  expect(saved).toMatchObject({ bannedByBigTech: true, hasThumbnail: true });
});

test("the later of two editors gets an edit conflict, and keeps the input", async ({ page }) => {
  await editor(page);
  const title = page.getByLabel(m.studio_form_title({}, PL), { exact: true });
  await title.fill("Tytuł pisany długo");
  await creator.call(videos.edit, {
    params: { id: videoId },
    body: { title: "Tytuł kolegi", desc: "Opis kolegi" },
  });

  await page.getByRole("button", { name: m.studio_save({}, PL), exact: true }).click();

  await expect(page.getByText(m.studio_conflict_title({}, PL))).toBeVisible();
  await expect(page.getByRole("alert").getByText("Tytuł kolegi")).toBeVisible();
  await expect(title).toHaveValue("Tytuł pisany długo");
  await expect(page.getByLabel(m.studio_form_desc({}, PL))).toHaveValue("Opis kolegi");
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await creator.call(videos.get, { params: { id: videoId } })).toMatchObject({
    title: "Tytuł kolegi",
  });

  await page.getByRole("button", { name: m.studio_conflict_mine({}, PL) }).click();
  await expect(page.getByText(m.studio_saved({}, PL), { exact: true })).toBeVisible();
  expect(await creator.call(videos.get, { params: { id: videoId } })).toMatchObject({
    title: "Tytuł pisany długo",
    desc: "Opis kolegi",
  });
});

test("several files are uploaded, listed and edited together [UPL-001]", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const videosPath = `/manage-channel/${creator.channelId}/videos`;
  await page.goto(`${videosPath}/upload`);
  const [word = ""] = path.basename(realClip()).split(/[_-]/);
  await page.locator("input[type=file]").setInputFiles([realClip(), realClip(), realClip()]);
  const queue = page.getByRole("region", { name: m.studio_queue_title({}, PL) });
  await expect(queue.getByRole("listitem")).toHaveCount(3);
  await expect(queue.getByText(m.studio_transfer_sent({}, PL))).toHaveCount(3);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.goto(videosPath);
  await page.getByRole("searchbox").fill(word);
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await page.getByLabel(m.studio_bulk_all({}, PL)).check();
  await page.getByRole("button", { name: m.studio_bulk_edit({}, PL), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const tags = dialog.getByLabel(m.studio_bulk_tags({}, PL), { exact: true });
  await tags.fill("śnieg");
  await tags.press("Enter");
  await dialog.getByRole("button", { name: m.studio_bulk_confirm({}, PL), exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(await accessibilityFaults(page)).toEqual([]);
  const { items } = await creator.call(videos.listAll, {
    query: { channelId: creator.channelId, query: word },
  });
  expect(items).toHaveLength(3);
  for (const { _id } of items) {
    expect((await creator.call(videos.get, { params: { id: _id } })).tags).toEqual(["śnieg"]);
  }
});
