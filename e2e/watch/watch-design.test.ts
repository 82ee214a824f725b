import { expect, test, type Locator, type Page } from "@playwright/test";
import { videoModeration } from "#shared/videos/moderation.ts";
import type { Locale } from "#shared/texts.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { clickUntilVisible, pressUntilFocused } from "../actions.ts";
import { openHydrated } from "../page-frame.ts";
import { boxOf, overlap } from "../visual-checks.ts";
import { makeAdministrator, makeCreator, publishVideo, screen, signIn, SITE, type Account } from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });

const LONG = "Ostatni dzień parowozowni w Wolsztynie, czyli jak gasną ognie w kotłach po stu latach";

let admin: Account;
let videoId: string;
let channelName: string;
test.beforeAll(async () => {
  channelName = "Kolej na Kolej";
  const creator = await makeCreator(channelName);
  admin = await makeAdministrator();
  [videoId = ""] = await Promise.all([
    publishVideo(creator, "Nocny pociąg do Przemyśla"),
    publishVideo(creator, "Tory"),
    publishVideo(creator, LONG),
  ]);
});

function actionsOf(page: Page, locale: Locale): Locator {
  return page.getByRole("group", { name: m.playback_actions({}, { locale }) });
}

test("all staff actions for a video are on one line beside the channel, in both languages [LAS-099]", async ({
  page,
}) => {
  await signIn(page, admin);
  for (const locale of ["pl", "en"] as const) {
    await openHydrated(page, screen(locale, `/watch/${videoId}`));
    const actions = actionsOf(page, locale);
    const more = actions.getByRole("button", { name: m.playback_staff_actions({}, { locale }) });
    await expect(more).toBeVisible();
    await expect(actions.getByRole("button", { name: m.library_save({}, { locale }) })).toBeVisible();
    const tops = new Set<number>();
    for (const one of await actions.locator("a, button").all()) tops.add((await boxOf(one)).y);
    expect(tops.size, locale).toBe(1);
    const channel = await boxOf(page.getByRole("main").getByRole("link", { name: channelName }).first());
    const row = await boxOf(actions);
    expect(row.y, locale).toBeLessThan(channel.y + channel.height);
    expect(row.y + row.height, locale).toBeGreaterThan(channel.y);

    await clickUntilVisible(more, page.getByRole("menu"));
    for (const name of [m.videos_ban({}, { locale }), m.admin_file_info({}, { locale })]) {
      await expect(page.getByRole("menuitem", { name, exact: true })).toBeVisible();
    }
    await page.keyboard.press("Escape");
  }
});

test("on a phone the actions are one row with scroll snapping, and the keyboard reaches its end [LAS-098]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, admin);
  await openHydrated(page, `/watch/${videoId}`);
  const actions = actionsOf(page, "pl");
  const more = actions.getByRole("button", { name: "Więcej działań obsługi" });
  await expect(actions.getByRole("button", { name: "Lubię to" })).toBeInViewport();
  await expect(more).not.toBeInViewport();
  const tops = new Set<number>();
  for (const one of await actions.locator("a, button").all()) {
    const { y, width, height } = await boxOf(one);
    tops.add(y);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  expect(tops.size).toBe(1);
  expect(await actions.evaluate((row) => getComputedStyle(row).scrollSnapType)).toMatch(/^x\b/);

  await actions.getByRole("button").first().focus();
  await pressUntilFocused(page, "Tab", more);
  await expect(more).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Zablokuj", exact: true })).toBeVisible();
});

test("messages cover neither the play button nor the title nor the channel, in distraction-free mode, cinema mode and after a ban [LAS-100]", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await context.addCookies([{ name: "distractionFree", value: "on", url: SITE }]);
  await signIn(page, admin);
  const message = page.locator("[data-snackbar] p");
  const covered = [
    page.getByRole("button", { name: /^(Odtwórz|Wstrzymaj)/ }).first(),
    page.getByRole("heading", { level: 1 }),
    page.getByRole("main").getByRole("link", { name: channelName }).first(),
  ];
  // The previous message may still be fading out.
  const expectApart = () =>
    expect(async () => {
      const [box, others] = await Promise.all([
        boxOf(message),
        Promise.all(covered.map((one) => boxOf(one))),
      ]);
      for (const other of others) expect(overlap(box, other)).toBe(false);
    }).toPass({ timeout: 10_000 });
  const copyLink = async () => {
    const copy = page.getByRole("menuitem", { name: "Kopiuj link", exact: true });
    await clickUntilVisible(page.getByRole("button", { name: "Udostępnij" }).first(), copy);
    await copy.click();
  };
  await openHydrated(page, `/watch/${videoId}`);
  await copyLink();
  await expectApart();
  await page.getByRole("button", { name: "Tryb kinowy" }).click();
  await expectApart();
  await page.getByRole("button", { name: "Tryb kinowy" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await copyLink();
  await expectApart();

  await admin.call(videoModeration.ban, {
    params: { id: videoId },
    body: { reason: "SPM", note: "Reklama butów." },
  });
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await openHydrated(page, `/watch/${videoId}`);
    await copyLink();
    await expectApart();
  }
  await admin.call(videoModeration.unban, { params: { id: videoId } });
});

test("rows beside the player keep their lines, the seek bar has the dial, and the card its close button in the corner [LAS-101, LAS-102]", async ({
  page,
}) => {
  await openHydrated(page, `/watch/${videoId}`);
  const rail = page.getByRole("region", { name: "Oglądaj dalej" });
  const rowOf = async (title: string) => {
    const row = rail
      .getByRole("article")
      .filter({ has: page.getByRole("link", { name: title, exact: true }) })
      .first();
    await expect(row).toBeVisible();
    const box = await boxOf(row);
    const heading = await boxOf(row.getByRole("heading"));
    const channel = await boxOf(row.getByRole("link", { name: channelName }));
    const reason = await boxOf(row.locator("p").last());
    return {
      reason: Math.round(reason.y + reason.height - box.y),
      reasonHeight: reason.height,
      gap: channel.y - (heading.y + heading.height),
      titleHeight: heading.height,
    };
  };
  const short = await rowOf("Tory");
  const long = await rowOf(LONG);
  expect(long.titleHeight).toBeGreaterThan(short.titleHeight * 1.8);
  expect(Math.abs(short.reason - long.reason)).toBeLessThanOrEqual(2);
  expect(short.gap).toBe(long.gap);
  expect(short.gap).toBeLessThanOrEqual(6);
  expect(short.reasonHeight).toBeLessThan(20);

  const ticks = page.locator("div:has(> [data-seek]) > div").first();
  const dial = await ticks.evaluate((element) => getComputedStyle(element).backgroundImage);
  expect(dial).toMatch(/ 8px\)/);
  expect(dial).toMatch(/ 40px\)/);

  const card = page.getByRole("complementary", {
    name: m.donations_support_title({ site: "Nadaj" }, { locale: "pl" }),
  });
  await card.scrollIntoViewIfNeeded();
  const cross = await boxOf(card.getByRole("button"));
  const button = await boxOf(card.getByRole("link"));
  const edge = await boxOf(card);
  expect(button.y - (cross.y + cross.height)).toBeGreaterThanOrEqual(24);
  expect(edge.x + edge.width - (cross.x + cross.width)).toBeLessThanOrEqual(10);
  expect(cross.y - edge.y).toBeLessThanOrEqual(10);
});
