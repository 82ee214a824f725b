import { expect, test } from "@playwright/test";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { drawClip } from "./clips.ts";
import { stateOf } from "./films.ts";
import { type Creator, makeCreator, publishFilm, signIn, watchComplaints } from "./site.ts";

test.describe.configure({ mode: "serial" });
test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const PL = { locale: "pl" } as const;
let creator: Creator;
let film: string;
let other: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  creator = await makeCreator("Krótkie Fale");
  film = await publishFilm(creator, "Odjazd pociągu", drawClip("426x240", 8));
  other = await publishFilm(creator, "Przyjazd pociągu", drawClip("426x240", 8));
});

test("a creator cuts the end off a film on its own player, and brings it back", async ({ page }) => {
  const complaints = watchComplaints(page);
  await signIn(page, creator);
  await page.goto(`/manage-channel/${creator.channelId}/videos/${film}`);

  await page.getByRole("button", { name: m.film_trim_open({}, PL) }).click();
  const dialog = page.getByRole("dialog", { name: m.film_trim_title({}, PL) });
  await expect(dialog.getByRole("button", { name: m.film_trim_apply({}, PL) })).toBeDisabled();
  const end = dialog.getByRole("slider", { name: m.film_trim_end({}, PL) });
  await end.fill("5");
  await expect(dialog.getByText("0:05,00").first()).toBeVisible();
  await expect.poll(async () => Math.round((await stateOf(page)).seconds)).toBe(5);
  await dialog.getByRole("button", { name: m.film_trim_apply({}, PL) }).click();

  const cut = m.film_trim_cut({ start: "0:00,00", end: "0:05,00" }, PL);
  await expect(page.getByText(cut)).toBeVisible({ timeout: 60_000 });
  const params = { id: film };
  expect((await creator.call(videos.get, { params })).duration).toBeCloseTo(5, 1);
  await page.getByRole("button", { name: m.film_trim_undo({}, PL) }).click();
  await expect(page.getByText(cut)).toBeHidden();
  expect((await creator.call(videos.get, { params })).duration).toBeCloseTo(8, 1);
  expect(complaints).toEqual([]);
});

test("a film that was put in line plays after this one, but takes nobody away who is busy", async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await page.clock.install();
  await page.goto(`/watch/${film}`);
  await expect.poll(async () => (await stateOf(page)).height).toBeGreaterThan(0);

  const menu = m.library_card_menu({ title: "Przyjazd pociągu" }, PL);
  await page.getByRole("button", { name: menu }).first().click();
  await page.getByRole("menuitem", { name: m.watch_queue_next({}, PL) }).click();
  const queue = page.getByRole("region", { name: m.watch_queue({}, PL) });
  await expect(queue.getByText("Przyjazd pociągu")).toBeVisible();

  // The stream may be taken over from the page's own start meanwhile, which begins where it was.
  await expect(async () => {
    await page.locator("video").evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.3;
      return video.play();
    });
    await expect(page.getByText(/^Następny za \d+\ss$/)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page
    .getByRole("button", { name: m.library_card_menu({ title: "Przyjazd pociągu" }, PL) })
    .first()
    .click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(page).toHaveURL(new RegExp(`/watch/${film}`));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await test.step("the pointer on the actions and an open dialog hold it, too [LAS-059]", async () => {
    const actions = page.getByRole("group", { name: m.watch_actions({}, PL) });
    await actions.hover();
    await page.clock.runFor(15_000);
    await expect(page).toHaveURL(new RegExp(`/watch/${film}`));
    await actions.getByRole("button", { name: m.watch_share({}, PL), exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(15_000);
    await expect(page).toHaveURL(new RegExp(`/watch/${film}`));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
  await page.clock.runFor(20_000);
  await expect(page).toHaveURL(new RegExp(`/watch/${other}`));
  await expect(queue).toBeHidden();
  expect(complaints).toEqual([]);
});

test("a card asks for support until it is put away, and again after a month [SHL-072, SHL-073]", async ({
  page,
}) => {
  await page.goto(`/watch/${film}`);
  const card = page.getByRole("complementary", { name: m.donations_support_title({}, PL) });
  const kept = () => page.evaluate(() => Number(localStorage.getItem("support-card-dismissed")));
  await expect(card.getByRole("link")).toHaveAttribute("href", "/donate");
  const before = Date.now();

  await card.getByRole("button", { name: m.donations_support_dismiss({}, PL) }).click();

  await expect(card).toBeHidden();
  expect(await kept()).toBeGreaterThanOrEqual(before);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(async () => (await stateOf(page)).height).toBeGreaterThan(0);
  await expect(card).toBeHidden();
  await page.evaluate(() => {
    localStorage.setItem("support-card-dismissed", String(Date.now() - 31 * 24 * 3_600_000));
  });
  await page.reload();
  await expect(card).toBeVisible();
});

test("a film plays on for whoever watches while its author hides it and shows it again", async ({ page }) => {
  test.setTimeout(240_000);
  const long = await publishFilm(creator, "Długi pociąg", drawClip("426x240", 100));
  await page.goto(`/watch/${long}`);
  await expect.poll(async () => (await stateOf(page)).seconds).toBeGreaterThan(0);
  const refused: string[] = [];
  page.on("response", (answer) => answer.status() === 403 && refused.push(answer.url()));

  for (const visibility of ["private", "public"] as const) {
    await creator.call(videos.edit, { params: { id: long }, body: { visibility } });
  }
  // As the viewer does: while a film is taken over or begun anew, the player keeps the place that is asked for.
  await expect(async () => {
    await page.keyboard.press("9");
    await expect.poll(async () => (await stateOf(page)).seconds, { timeout: 20_000 }).toBeGreaterThan(92);
  }).toPass({ timeout: 90_000 });
  expect(refused).not.toEqual([]);
});
