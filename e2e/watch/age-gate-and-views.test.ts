import { expect, test, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { drawClip } from "../clips.ts";
import { openSettled } from "../page-frame.ts";
import {
  type Account,
  type Creator,
  makeAdministrator,
  makeCreator,
  makeMember,
  publishVideo,
  signIn,
  SITE,
  collectPageErrors,
} from "../site.ts";

test.describe.configure({ mode: "serial" });
test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const PL = { locale: "pl" } as const;
const MEDIA = /\/edge\/video\/[^/]+\/[^/]+\/.*(?:m3u8|mpd|m4s|mp4)/;
let creator: Creator;

test.beforeAll(async () => {
  creator = await makeCreator("Kolejowy Szlak");
});

function player(page: Page) {
  return page.locator("video");
}

async function playheadOf(page: Page): Promise<number> {
  return player(page).evaluate((video: HTMLVideoElement) => video.currentTime);
}

test("an adults-only video asks visitors for their age, once per session, and rejects users under 18 [LAS-027, LAS-028]", async ({
  browser,
  page,
}) => {
  const id = await publishVideo(creator, "Tylko dla dorosłych", drawClip("426x240", 8));
  await creator.call(videos.edit, { params: { id }, body: { adultsOnly: true } });
  const young = await makeMember();
  await young.call(accounts.edit, { body: { age: "under18" } });
  const gate = (at: Page) => at.getByRole("heading", { name: m.playback_adults({}, PL) });
  const confirm = (at: Page) => at.getByRole("button", { name: m.playback_adults_confirm({}, PL) });

  await test.step("a visitor sees the age gate, and nothing of the video is loaded before it", async () => {
    for (const path of [`/embed/${id}`, `/watch/${id}`]) {
      const session = await browser.newContext({ locale: "pl-PL" });
      const visitor = await session.newPage();
      const media: string[] = [];
      visitor.on("request", (request) => {
        if (MEDIA.test(request.url())) media.push(request.url());
      });
      await openSettled(visitor, `${SITE}${path}`);
      await expect(gate(visitor)).toBeVisible();
      await expect(confirm(visitor)).toBeEnabled();
      expect(media).toEqual([]);
      expect(await accessibilityFaults(visitor)).toEqual([]);

      await confirm(visitor).click();
      await expect(player(visitor)).toBeVisible();
      await expect.poll(() => media.length).toBeGreaterThan(0);
      await visitor.reload();
      await expect(player(visitor)).toBeVisible();
      await expect(gate(visitor)).toBeHidden();
      await session.close();
    }
  });

  await test.step("an account under 18 sees the reason, and has no confirm button", async () => {
    await signIn(page, young);
    for (const path of [`/watch/${id}`, `/embed/${id}`]) {
      await page.goto(path);
      await expect(page.getByText(m.playback_adults_refused({}, PL))).toBeVisible();
      await expect(page.getByText("poniżej 18 lat")).toBeVisible();
      await expect(confirm(page)).toHaveCount(0);
      await expect(player(page)).toHaveCount(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });
});

test("a view is counted after two seconds of playback and once per viewer, as the FAQ states [LAS-049, LAS-052]", async ({
  page,
  browser,
}) => {
  const id = await publishVideo(creator, "Liczony zjazd", drawClip("426x240", 12));
  const views = async () => (await creator.call(videos.get, { params: { id } })).views;
  const viewReports: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/videos/view")) viewReports.push(request.url());
  });

  await test.step("opening the page counts no view, and neither does one second of playback", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openSettled(page, `/watch/${id}`);
    await expect(page.getByRole("button", { name: m.playback_settings({}, PL) })).toBeVisible();
    await page.getByRole("button", { name: "Odtwórz", exact: true }).first().click();
    await expect.poll(() => playheadOf(page), { intervals: [50] }).toBeGreaterThan(0.2);
    await player(page).evaluate((video: HTMLVideoElement) => video.pause());
    expect(await playheadOf(page)).toBeLessThan(2);
    expect(viewReports).toEqual([]);
  });

  await test.step("playing past two seconds counts one, also when the page is opened again", async () => {
    await player(page).evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(() => viewReports.length).toBe(1);
    await expect.poll(views).toBe(1);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    for (const time of [2, 3]) {
      await page.goto(`/watch/${id}`);
      await expect.poll(() => viewReports.length).toBe(time);
    }
    const other = await browser.newPage({ locale: "pl-PL" });
    await other.goto(`${SITE}/watch/${id}`);
    await expect.poll(views).toBe(2);
    await other.close();
  });

  await test.step("the FAQ states the rule in both languages with the configured numbers", async () => {
    for (const [path, question, numbers] of [
      ["/faq", "Kiedy liczy się wyświetlenie?", ["2 s", "raz na 12 godz.", "najwyżej 30 wyświetleń"]],
      ["/en/faq", "When does a view count?", ["for 2 s", "every 12 h", "at most 30 views"]],
    ] as const) {
      await page.goto(path);
      const entry = page.locator("details").filter({ hasText: question });
      await entry.locator("summary").click();
      for (const number of numbers) await expect(entry).toContainText(number);
    }
  });
});

test("pages of own private items answer 200 to their owner, and 404 to strangers [LAS-082]", async ({
  page,
  browser,
}) => {
  const owner = await makeCreator("Boczny Tor");
  const body = { name: "Tylko moja", visibility: "private" } as const;
  const { _id } = await owner.call(playlists.create, { body });
  const videoId = await publishVideo(owner, "Tylko mój");
  await owner.call(videos.edit, { params: { id: videoId }, body: { visibility: "private" } });
  const pages = [
    { path: `/playlist/${_id}`, api: `/playlists/${_id}`, heading: "Tylko moja" },
    { path: `/watch/${videoId}`, api: `/videos/${videoId}`, heading: "Tylko mój" },
  ];
  const pageErrors = collectPageErrors(page);
  const failed: string[] = [];
  page.on("console", (line) => line.type() === "error" && failed.push(line.text()));
  await signIn(page, owner);
  await page.goto("/about");
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain("reader");

  for (const { path, heading } of [...pages, ...pages, ...pages]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  expect([...pageErrors, ...failed]).toEqual([]);

  const stranger = await makeMember();
  const strange = await browser.newPage();
  for (const { path } of pages) expect((await strange.goto(SITE + path))?.status()).toBe(404);
  await signIn(strange, stranger);
  await strange.goto(`${SITE}/about`);
  await expect
    .poll(async () => (await strange.context().cookies()).map(({ name }) => name))
    .toContain("reader");
  for (const { path, api, heading } of pages) {
    expect((await strange.goto(SITE + path))?.status(), path).toBe(404);
    await expect(strange.getByRole("heading", { name: heading })).toHaveCount(0);
    // The owner's cookie gives access to the page, but to no API call.
    const cookie = `reader=${(await owner.call(accounts.me)).pageReader}`;
    for (const headers of [{}, { authorization: `Bearer ${stranger.token}` }, { cookie }]) {
      expect((await fetch(`${SITE}/api${api}`, { headers })).status).toBe(404);
    }
  }
  await strange.goto(`${SITE}/playlist/${_id}`);
  await expect(strange.getByRole("heading", { name: m.playlists_unavailable({}, PL) })).toBeVisible();
  await strange.close();

  await test.step("the cookie ends with the session", async () => {
    const reader = `reader=${(await owner.call(accounts.me)).pageReader}`;
    const statusOf = async () =>
      (await fetch(`${SITE}/playlist/${_id}`, { headers: { cookie: reader } })).status;
    expect(await statusOf()).toBe(200);
    await owner.call(accounts.logout);
    expect(await statusOf()).toBe(404);
  });
});

test("pages of an own private channel and of an own hidden post answer 200 to their owner, and 404 to others [LAS-082]", async () => {
  const [closed, author] = [await makeCreator("Ślepy Tor"), await makeCreator("Głośny Tor")];
  const [admin, stranger] = await Promise.all([makeAdministrator(), makeMember()]);
  await closed.call(channels.edit, { params: { id: closed.channelId }, body: { visibility: "private" } });
  const body = { channelId: author.channelId, message: "Jedziemy na bocznicę" };
  const { _id: entityId } = await author.call(posts.create, { body });
  const hide = { entityType: "post", entityId, measure: "hide", reason: "ECM", note: "" } as const;
  await admin.call(moderation.decide, { body: hide });

  async function statusOf(path: string, account?: Creator | Account): Promise<number> {
    const headers = account ? { cookie: `reader=${(await account.call(accounts.me)).pageReader}` } : {};
    return (await fetch(SITE + path, { headers, redirect: "manual" })).status;
  }
  for (const [owner, path] of [
    [closed, `/channel/${closed.channelId}`],
    [closed, `/c/${closed.slug}`],
    [author, `/feed/post/${entityId}`],
  ] as const) {
    for (const localized of [path, `/en${path}`]) {
      expect(await statusOf(localized, owner), localized).toBe(200);
      expect(await statusOf(localized, stranger), localized).toBe(404);
      expect(await statusOf(localized), localized).toBe(404);
    }
  }
});
