import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { accounts } from "#shared/accounts/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { errorText } from "#shared/errors.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { open, SIDEBAR } from "./bars.ts";
import {
  makeCreator,
  makeMember,
  publishFilm,
  setRole,
  signIn,
  SITE,
  watchComplaints,
  type Account,
  type Creator,
} from "./site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const PL = { locale: "pl" } as const;
/** A name of its own, should another worker begin anew. */
const FILM = `Nocny pociąg na Hel ${crypto.randomUUID().slice(0, 6)}`;
let creator: Creator;
let member: Account;
let moderator: Account;
let videoId: string;

test.beforeAll(async () => {
  creator = await makeCreator("Kolejowy Szlak");
  member = await makeMember();
  moderator = await makeMember();
  await setRole(moderator, "moderator");
  videoId = await publishFilm(creator, FILM);
});

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

test("a channel is run by its team and by nobody else", async ({ page, browser }) => {
  const managed = `${SITE}/manage-channel/${creator.channelId}`;
  const entering = async (account: Account | undefined, path: string) => {
    const context = await browser.newContext({ locale: "pl-PL" });
    const other = await context.newPage();
    if (account) await signIn(other, account);
    await other.goto(path);
    await expect(other).not.toHaveURL(path);
    const { pathname } = new URL(other.url());
    await context.close();
    return pathname;
  };
  await test.step("visitors, moderators and strangers do not get in [MCH-019, MCH-020, MCH-021]", async () => {
    expect(await entering(undefined, `${managed}/dashboard`)).toBe("/login");
    expect(await entering(moderator, `${managed}/dashboard`)).toBe("/");
    expect(await entering(member, `${SITE}/manage-channel`)).toBe("/");
  });
  await test.step("neither to its team nor to its videos, in both languages [MCH-006, UPL-002]", async () => {
    const screens = ["/users", `/videos/${videoId}`];
    for (const screen of screens) {
      for (const [prefix, home] of [
        ["", "/"],
        ["/en", "/en"],
      ] as const) {
        const path = `${SITE}${prefix}/manage-channel/${creator.channelId}${screen}`;
        expect(await entering(member, path)).toBe(home);
      }
    }
  });

  const complaints = watchComplaints(page);
  const emails = page.getByLabel(m.manage_member_email({}, PL));
  await test.step("its owner finds every part of it in the sidebar [MCH-001, MCH-002, MCH-003, MCH-007, MCH-028, SHL-026]", async () => {
    await signIn(page, creator);
    await open(page, "/manage-channel");
    await expect(page).toHaveURL(`${managed}/dashboard`);
    await expect(page.getByRole("link", { name: new RegExp(FILM) })).toBeVisible();
    await page.goto(managed);
    await expect(page).toHaveURL(`${managed}/dashboard`);
    const sidebar = page.locator(SIDEBAR);
    for (const [name, path] of [
      [m.manage_settings_short({}, PL), "/settings"],
      [m.manage_stats({}, PL), "/stats"],
      [m.manage_users({}, PL), "/users"],
    ] as const) {
      await sidebar.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(managed + path);
      await expect(
        page.getByRole("heading", { level: 1, name: new RegExp(`^${name.replaceAll("\u00A0", " ")}`) }),
      ).toBeVisible();
      if (path !== "/stats") continue;
      await expect(
        page.getByRole("img", { name: new RegExp(m.manage_views({}, PL).replaceAll("\u00A0", " ")) }),
      ).toBeVisible();
      await page.getByLabel(m.manage_period_from({}, PL), { exact: true }).fill("2026-01-01");
      const period = page.getByRole("button", { name: new RegExp(m.manage_period_own({}, PL)) });
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
    await button(page, m.manage_member_add({}, PL)).click();
    const remove = page.getByRole("button", { name: m.manage_member_remove({ name: "Ola Kowal" }, PL) });
    await expect(remove).toBeVisible();
    expect((await member.call(accounts.me)).channels).toMatchObject([{ role: "editor" }]);
    await remove.click();
    await button(page, m.manage_remove({}, PL)).click();
    await expect(remove).toBeHidden();
    expect(await entering(member, `${managed}/videos`)).toBe("/");
  });

  await test.step("an account is blocked until a date, and unblocked [MCH-024, MCH-025]", async () => {
    const say = (content: string) => moderator.call(comments.create, { body: { content, videoId } });
    await emails.last().fill(moderator.email);
    await page.getByLabel(m.manage_block_until({}, PL)).fill("2099-12-31");
    await button(page, m.manage_block({}, PL)).click();
    await expect(page.getByText("31 grudnia 2099")).toBeVisible();
    await expect(say("Za wcześnie")).rejects.toMatchObject({ code: "BLOCKED_ON_CHANNEL" });
    await button(page, m.manage_unblock({}, PL)).click();
    await expect(page.getByText(m.manage_blocked_none({}, PL))).toBeVisible();
    await say("Znowu wolno");
  });
  expect(complaints).toEqual([]);
});

test("its owner gives a channel a face, and its page shows it", async ({ page }) => {
  const taken = await makeCreator("Zajęty Adres");
  const wide = await sharp({ create: { width: 900, height: 500, channels: 3, background: "#234c9c" } })
    .png()
    .toBuffer();
  const complaints = watchComplaints(page);
  await signIn(page, creator);
  await open(page, `/manage-channel/${creator.channelId}/settings`);

  await test.step("images are cropped to the shape of their place [MCH-026, MCH-027]", async () => {
    for (const [label, shape] of [
      [m.channels_picture({}, PL), 1],
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
  await test.step("a taken slug is refused while it is typed [CHA-024]", async () => {
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
    // By the clock of the browser: this process may hear of it late.
    const timeOf = (address: RegExp) =>
      page.waitForResponse(address).then((response) => response.request().timing().startTime);
    const sent = timeOf(/\/channels\/[^/]+\/picture$/);
    const forgotten = timeOf(/\/edge\/invalidate\/channel\//);
    await button(page, m.channels_save({}, PL)).click();
    await expect(page.getByText(m.channels_saved({}, PL))).toBeVisible();
    expect((await forgotten) - (await sent)).toBeGreaterThanOrEqual(2000);
  });

  await test.step("the page of the channel shows it, by slug and by id [CHA-002, CHA-003, CHA-014, CHA-015, CHA-016]", async () => {
    await open(page, `/c/${creator.slug}`);
    await expect(page).toHaveURL(`${SITE}/c/szlakiem`);
    const banner = page.locator("main header img[src*='/banner/']");
    await expect(banner).toBeVisible();
    await expect(banner).not.toHaveJSProperty("naturalWidth", 0);
    await expect(page.locator("main header img[src*='/channel/']")).toBeVisible();
    const link = page.getByRole("link", { name: "szlak.example" });
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(link).toHaveAttribute("href", "https://szlak.example/mapa");
    await page.getByRole("link", { name: m.watch_channel_about({}, PL), exact: true }).click();
    await expect(page.getByText("#kolej")).toBeVisible();
    await open(page, `/channel/${creator.channelId}?tab=about`);
    await expect(page.getByRole("heading", { level: 1, name: "Kolejowy Szlak" })).toBeVisible();
    await expect(page.getByText("#kolej")).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test("a viewer searches a channel, and mutes it everywhere [CHA-028, CHA-031, IMG-014, IMG-015, IMG-016]", async ({
  page,
}) => {
  await page.clock.install();
  let asked = 0;
  await page.route("**/api/edge-url", async (route) => {
    asked += 1;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.route(`**/video/${videoId}/*.webp*`, (route) => route.fulfill({ status: 404 }));
  await signIn(page, member);
  await open(page, `/channel/${creator.channelId}`);
  const card = page.locator("article", { hasText: FILM });
  // The picture does not load: its place says what it was of, above the title.
  await expect(card.getByText(FILM)).toHaveCount(2);
  await expect(page.locator("main header")).toContainText("Kolejowy Szlak");
  await expect(page.locator("main header").getByRole("button", { name: /Subskrybuj/ })).toBeVisible();

  await page.clock.runFor(2000);
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(9 * 60_000);
  expect(asked).toBe(1);
  await page.clock.runFor(2 * 60_000);
  await expect.poll(() => asked).toBe(2);
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
  await expect(page.locator("article", { hasText: FILM })).toHaveCount(0);
  await open(page, "/account/privacy");
  await button(page, m.channels_unmute({}, PL)).click();
  await expect(page.getByText(m.channels_unmuted({ name: "Kolejowy Szlak" }, PL))).toBeVisible();
  await open(page, "/new");
  const shown = page.locator("article", { hasText: FILM });
  await expect(shown).toHaveCount(1);
  await expect(shown.locator("img").first()).not.toHaveJSProperty("naturalWidth", 0);

  await open(page, "/c/nie-ma-takiego");
  await expect(page.getByText(m.watch_channel_unavailable({}, PL)).first()).toBeVisible();
});
