import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { accounts } from "#shared/accounts/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { errorText } from "#shared/error-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import {
  makeCreator,
  makeMember,
  publishVideo,
  setRole,
  signIn,
  SITE,
  collectPageErrors,
  type Account,
  type Creator,
} from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const PL = { locale: "pl" } as const;
/** A unique name, in case a worker restarts. */
const VIDEO_TITLE = `Nocny pociąg na Hel ${crypto.randomUUID().slice(0, 6)}`;
let creator: Creator;
let member: Account;
let moderator: Account;
let videoId: string;

test.beforeAll(async () => {
  creator = await makeCreator("Kolejowy Szlak");
  member = await makeMember();
  moderator = await makeMember();
  await setRole(moderator, "moderator");
  videoId = await publishVideo(creator, VIDEO_TITLE);
});

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

test("a channel is managed by its members only", async ({ page, browser }) => {
  const managed = `${SITE}/manage-channel/${creator.channelId}`;
  const entering = async (account: Account | undefined, path: string) => {
    const other = await browser.newPage({ locale: "pl-PL" });
    if (account) await signIn(other, account);
    await other.goto(path);
    await expect(other).not.toHaveURL(path);
    const { pathname } = new URL(other.url());
    await other.close();
    return pathname;
  };
  await test.step("visitors, moderators and other users cannot open it [MCH-019, MCH-020, MCH-021]", async () => {
    expect(await entering(undefined, `${managed}/dashboard`)).toBe("/login");
    expect(await entering(moderator, `${managed}/dashboard`)).toBe("/");
    expect(await entering(member, `${SITE}/manage-channel`)).toBe("/");
  });

  const pageErrors = collectPageErrors(page);
  const emails = page.getByLabel(m.studio_member_email({}, PL));
  await test.step("its owner finds every screen of it in the sidebar [MCH-001, MCH-002, MCH-003, MCH-007, MCH-028, SHL-026]", async () => {
    await signIn(page, creator);
    await openHydrated(page, "/manage-channel");
    await expect(page).toHaveURL(`${managed}/dashboard`);
    await expect(page.getByRole("link", { name: new RegExp(VIDEO_TITLE) })).toBeVisible();
    await page.goto(managed);
    await expect(page).toHaveURL(`${managed}/dashboard`);
    const sidebar = page.locator(SIDEBAR);
    for (const [name, path] of [
      [m.studio_settings_short({}, PL), "/settings"],
      [m.studio_stats({}, PL), "/stats"],
      [m.studio_users({}, PL), "/users"],
    ] as const) {
      await sidebar.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(managed + path);
      await expect(
        page.getByRole("heading", { level: 1, name: new RegExp(`^${name.replaceAll("\u00A0", " ")}`) }),
      ).toBeVisible();
      if (path !== "/stats") continue;
      await expect(
        page.getByRole("img", { name: new RegExp(m.studio_views({}, PL).replaceAll("\u00A0", " ")) }),
      ).toBeVisible();
      await page.getByLabel(m.studio_period_from({}, PL), { exact: true }).fill("2026-01-01");
      const period = page.getByRole("button", { name: new RegExp(m.studio_period_own({}, PL)) });
      await expect(period).toBeVisible();
    }
    for (const path of ["/users", `/videos/${videoId}`]) {
      await page.goto(`/en/manage-channel/${creator.channelId}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(`${SITE}/en/manage-channel/${creator.channelId}${path}`);
    }
    await page.goto(`${managed}/users`);
  });

  await test.step("a member is added, and loses access when removed [MCH-006, MCH-022, MCH-023]", async () => {
    await emails.first().fill(member.email);
    await button(page, m.studio_member_add({}, PL)).click();
    const remove = page.getByRole("button", { name: m.studio_member_remove({ name: "Ola Kowal" }, PL) });
    await expect(remove).toBeVisible();
    expect((await member.call(accounts.me)).channels).toMatchObject([{ role: "editor" }]);
    await remove.click();
    await button(page, m.studio_remove({}, PL)).click();
    await expect(remove).toBeHidden();
    expect(await entering(member, `${managed}/videos`)).toBe("/");
  });

  await test.step("an account is blocked until a date, and unblocked [MCH-024, MCH-025]", async () => {
    const say = (content: string) => member.call(comments.create, { body: { content, videoId } });
    await emails.last().fill(member.email);
    await page.getByLabel(m.studio_block_until({}, PL)).fill("2099-12-31");
    await button(page, m.studio_block({}, PL)).click();
    await expect(page.getByText("31 grudnia 2099")).toBeVisible();
    await expect(say("Za wcześnie")).rejects.toMatchObject({ code: "BLOCKED_ON_CHANNEL" });
    await button(page, m.studio_unblock({}, PL)).click();
    await expect(page.getByText(m.studio_blocked_none({}, PL))).toBeVisible();
    await say("Znowu wolno");
  });
  expect(pageErrors).toEqual([]);
});

test("the owner sets the images of a channel, and its page shows them", async ({ page }) => {
  const taken = await makeCreator("Zajęty Adres");
  const wide = await sharp({ create: { width: 900, height: 500, channels: 3, background: "#234c9c" } })
    .png()
    .toBuffer();
  const pageErrors = collectPageErrors(page);
  await signIn(page, creator);
  await openHydrated(page, `/manage-channel/${creator.channelId}/settings`);

  await test.step("images are cropped to the aspect ratio of avatar and banner [MCH-026, MCH-027]", async () => {
    for (const [label, shape] of [
      [m.channels_avatar({}, PL), 1],
      [m.channels_banner({}, PL), 4],
    ] as const) {
      await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles({
        name: "szlak.png",
        mimeType: "image/png",
        buffer: wide,
      });
      const frame = page.getByTestId("cropper");
      await expect(frame).toBeVisible();
      const { width, height } = (await frame.boundingBox()) ?? { width: 0, height: 1 };
      expect(Math.abs(width / height - shape)).toBeLessThan(0.05);
      await button(page, m.accounts_crop_done({}, PL)).click();
      await expect(frame).toBeHidden();
    }
  });
  await test.step("a taken slug is rejected while it is typed [CHA-024]", async () => {
    const slug = page.getByLabel(m.channels_slug({}, PL));
    await slug.fill(taken.slug);
    await expect(page.getByText(errorText("SLUG_TAKEN", "pl"))).toBeVisible();
    await slug.fill("szlakiem");
    await page.getByLabel(new RegExp(`^${m.channels_description({}, PL)}`)).fill("O kolejach nad morzem.");
    await button(page, m.channels_link_add({}, PL)).click();
    await page.getByLabel(m.channels_link({ place: 1 }, PL), { exact: true }).fill("szlak.example/mapa");
    await page.getByLabel(new RegExp(`^${m.channels_tags({}, PL)}`)).fill("kolej,");
  });

  await test.step("the cached image is invalidated two seconds after it was saved [IMG-017]", async () => {
    // Measured by the browser's clock: this process may receive the event late.
    const timeOf = (address: RegExp) =>
      page.waitForResponse(address).then((response) => response.request().timing().startTime);
    const sent = timeOf(/\/channels\/[^/]+\/picture$/);
    const forgotten = timeOf(/\/edge\/invalidate\/channel\//);
    await button(page, m.channels_save({}, PL)).click();
    await expect(page.getByText(m.channels_saved({}, PL))).toBeVisible();
    expect((await forgotten) - (await sent)).toBeGreaterThanOrEqual(2000);
  });

  await test.step("the channel page shows it, by slug and by id [CHA-002, CHA-003, CHA-014, CHA-015, CHA-016]", async () => {
    await openHydrated(page, `/c/${creator.slug}`);
    await expect(page).toHaveURL(`${SITE}/c/szlakiem`);
    const banner = page.locator("main header img[src*='/banner/']");
    await expect(banner).toBeVisible();
    await expect(banner).not.toHaveJSProperty("naturalWidth", 0);
    await expect(page.locator("main header img[src*='/channel/']")).toBeVisible();
    const link = page.getByRole("link", { name: "szlak.example" });
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(link).toHaveAttribute("href", "https://szlak.example/mapa");
    await page.getByRole("link", { name: m.playback_channel_about({}, PL), exact: true }).click();
    await expect(page.getByText("#kolej")).toBeVisible();
    await openHydrated(page, `/channel/${creator.channelId}?tab=about`);
    await expect(page.getByRole("heading", { level: 1, name: "Kolejowy Szlak" })).toBeVisible();
    await expect(page.getByText("#kolej")).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});

test("a viewer searches a channel, and mutes it on the whole site [CHA-028, CHA-031, IMG-014, IMG-015, IMG-016]", async ({
  page,
}) => {
  await page.clock.install();
  let requestCount = 0;
  await page.route("**/api/edge-url", async (route) => {
    requestCount += 1;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.route(`**/video/${videoId}/*.webp*`, (route) => route.fulfill({ status: 404 }));
  await signIn(page, member);
  await openHydrated(page, `/channel/${creator.channelId}`);
  const card = page.locator("article", { hasText: VIDEO_TITLE });
  // The image fails to load: its alternative text is shown above the title.
  await expect(card.getByText(VIDEO_TITLE)).toHaveCount(2);
  await expect(page.locator("main header")).toContainText("Kolejowy Szlak");
  await expect(page.locator("main header").getByRole("button", { name: /Subskrybuj/ })).toBeVisible();

  await page.clock.runFor(2000);
  await expect.poll(() => requestCount).toBe(1);
  await page.clock.runFor(9 * 60_000);
  expect(requestCount).toBe(1);
  await page.clock.runFor(2 * 60_000);
  await expect.poll(() => requestCount).toBe(2);
  await page.unroute(`**/video/${videoId}/*.webp*`);

  await page.getByRole("button", { name: m.channels_more({ name: "Kolejowy Szlak" }, PL) }).click();
  await page.getByRole("menuitem", { name: m.channels_mute_week({}, PL) }).click();
  await expect(page.getByText(m.channels_muted_title({}, PL))).toBeVisible();
  await page
    .locator(SIDEBAR)
    .getByRole("link", { name: m.shell_new({}, PL), exact: true })
    .click();
  await expect(page).toHaveURL(`${SITE}/new`);
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await expect(page.locator("article", { hasText: VIDEO_TITLE })).toHaveCount(0);
  await openHydrated(page, "/account/privacy");
  await button(page, m.channels_unmute({}, PL)).click();
  await expect(page.getByText(m.channels_unmuted({ name: "Kolejowy Szlak" }, PL))).toBeVisible();
  await openHydrated(page, "/new");
  const shown = page.locator("article", { hasText: VIDEO_TITLE });
  await expect(shown).toHaveCount(1);
  await expect(shown.locator("img").first()).not.toHaveJSProperty("naturalWidth", 0);

  await openHydrated(page, "/c/nie-ma-takiego");
  await expect(page.getByText(m.playback_channel_unavailable({}, PL)).first()).toBeVisible();
});
