import { expect, test } from "@playwright/test";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { drawClip } from "../clips.ts";
import { videoState } from "./video-player.ts";
import { type Creator, makeCreator, publishVideo, signIn, collectPageErrors } from "../site.ts";

test.describe.configure({ mode: "serial" });
test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const PL = { locale: "pl" } as const;
let creator: Creator;
let videoId: string;
let otherVideoId: string;

test.beforeAll(async () => {
  creator = await makeCreator("Krótkie Fale");
  videoId = await publishVideo(creator, "Odjazd pociągu", drawClip("426x240", 8));
  otherVideoId = await publishVideo(creator, "Przyjazd pociągu", drawClip("426x240", 8));
});

test("a creator trims the end of a video in its own player, and undoes the trim", async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  await signIn(page, creator);
  await page.goto(`/manage-channel/${creator.channelId}/videos/${videoId}`);

  await page.getByRole("button", { name: m.videos_trim_open({}, PL) }).click();
  const dialog = page.getByRole("dialog", { name: m.videos_trim_title({}, PL) });
  await expect(dialog.getByRole("button", { name: m.videos_trim_apply({}, PL) })).toBeDisabled();
  const end = dialog.getByRole("slider", { name: m.videos_trim_end({}, PL) });
  await end.fill("5");
  await expect(dialog.getByText("0:05,00").first()).toBeVisible();
  await expect.poll(async () => Math.round((await videoState(page)).seconds)).toBe(5);
  await dialog.getByRole("button", { name: m.videos_trim_apply({}, PL) }).click();

  const trimText = m.videos_trim_cut({ start: "0:00,00", end: "0:05,00" }, PL);
  await expect(page.getByText(trimText)).toBeVisible({ timeout: 60_000 });
  const params = { id: videoId };
  expect((await creator.call(videos.get, { params })).duration).toBeCloseTo(5, 1);
  await page.getByRole("button", { name: m.videos_trim_undo({}, PL) }).click();
  await expect(page.getByText(trimText)).toBeHidden();
  expect((await creator.call(videos.get, { params })).duration).toBeCloseTo(8, 1);
  expect(pageErrors).toEqual([]);
});

test("a queued video plays after the current one, but not while the viewer is interacting", async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page);
  await page.clock.install();
  await page.goto(`/watch/${videoId}`);
  await expect.poll(async () => (await videoState(page)).height).toBeGreaterThan(0);

  const menu = m.library_card_menu({ title: "Przyjazd pociągu" }, PL);
  await page.getByRole("button", { name: menu }).first().click();
  await page.getByRole("menuitem", { name: m.playback_queue_next({}, PL) }).click();
  const queue = page.getByRole("region", { name: m.playback_queue({}, PL) });
  await expect(queue.getByText("Przyjazd pociągu")).toBeVisible();

  // The player may take over the stream from the early start meanwhile, and then restores the start position.
  await expect(async () => {
    await page.locator("video").evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.3;
      return video.play();
    });
    await expect(page.getByText(/^Następny za \d+\ss$/)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await page
    .getByRole("button", { name: m.library_card_menu({ title: "Przyjazd pociągu" }, PL) })
    .first()
    .click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(page).toHaveURL(new RegExp(`/watch/${videoId}`));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await test.step("the pointer on the actions and an open dialog hold it, too [LAS-059]", async () => {
    const actions = page.getByRole("group", { name: m.playback_actions({}, PL) });
    await actions.hover();
    await page.clock.runFor(15_000);
    await expect(page).toHaveURL(new RegExp(`/watch/${videoId}`));
    await actions.getByRole("button", { name: m.playback_share({}, PL), exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(15_000);
    await expect(page).toHaveURL(new RegExp(`/watch/${videoId}`));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
  await page.clock.runFor(20_000);
  await expect(page).toHaveURL(new RegExp(`/watch/${otherVideoId}`));
  await expect(queue).toBeHidden();
  expect(pageErrors).toEqual([]);
});

test("the support card is shown until it is dismissed, and again after a month [SHL-072, SHL-073]", async ({
  page,
}) => {
  await page.goto(`/watch/${videoId}`);
  const card = page.getByRole("complementary", { name: m.donations_support_title({ site: "Nadaj" }, PL) });
  const storedDate = () => page.evaluate(() => Number(localStorage.getItem("support-card-dismissed")));
  await expect(card.getByRole("link")).toHaveAttribute("href", "/donate");
  const before = Date.now();

  await card.getByRole("button", { name: m.donations_support_dismiss({}, PL) }).click();

  await expect(card).toBeHidden();
  expect(await storedDate()).toBeGreaterThanOrEqual(before);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(async () => (await videoState(page)).height).toBeGreaterThan(0);
  await expect(card).toBeHidden();
  await page.evaluate(() => {
    localStorage.setItem("support-card-dismissed", String(Date.now() - 31 * 24 * 3_600_000));
  });
  await page.reload();
  await expect(card).toBeVisible();
});

test("a video keeps playing for its viewers while its author hides it and shows it again", async ({
  page,
}) => {
  const longVideoId = await publishVideo(creator, "Długi pociąg", drawClip("426x240", 100));
  await page.goto(`/watch/${longVideoId}`);
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0);
  const forbidden: string[] = [];
  page.on("response", (response) => response.status() === 403 && forbidden.push(response.url()));

  for (const visibility of ["private", "public"] as const) {
    await creator.call(videos.edit, { params: { id: longVideoId }, body: { visibility } });
  }
  // Repeated like a viewer would: a seek during a takeover or a restart of the stream may be lost.
  await expect(async () => {
    await page.keyboard.press("9");
    await expect.poll(async () => (await videoState(page)).seconds, { timeout: 20_000 }).toBeGreaterThan(92);
  }).toPass({ timeout: 90_000 });
  expect(forbidden).not.toEqual([]);
});
