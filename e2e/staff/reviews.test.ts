import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { channels } from "#shared/channels/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { createUpload, sendBytes } from "#server/testing/upload.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openNotification } from "../actions.ts";
import { drawClip } from "../clips.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { addPerson } from "../own-site-people.ts";
import { openHydrated, reloadHydrated } from "../page-frame.ts";
import { screen, signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const TABLET = { width: 768, height: 1024 };
const TEXT_MIN_PX = 12;
const PROCESSED = { timeout: 180_000 };

test.use({ locale: "pl-PL", viewport: DESKTOP });

/** A site of its own: its settings hold what the people of all tests write. */
let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

async function writeComment(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: m.comments_add({}, PL) }).fill(text);
  await page.getByRole("button", { name: m.comments_send({}, PL), exact: true }).click();
}

/** The state beside a thing, and not in a message that goes away. */
function waitingMark(page: Page) {
  return page.getByRole("main").getByText(m.reviews_waiting({}, PL), { exact: true });
}

test("an administrator lets channels approve comments first and adds a word: a new channel starts so, and a comment with the word waits for the staff [OPS-037]", async ({
  page,
  openWindow,
}) => {
  await signIn(page, site);
  await openHydrated(page, `${site.url}/admin/settings?group=moderation`);
  const words = page.getByRole("textbox", { name: m.reviews_words({}, PL), exact: true });
  await words.fill(`x\n${"słowo\n".repeat(2)}`);
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
  await expect(page.getByText(/^Wiersz.1:/)).toBeVisible();
  await words.fill("łajdak\nkup teraz");
  const policy = page.getByRole("radiogroup", { name: m.reviews_default_policy({}, PL) });
  await policy.getByRole("radio", { name: m.reviews_policy_approved_first({}, PL) }).check();
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
  await expect(page.getByText(m.settings_saved({}, PL)).first()).toBeVisible();

  const creator = await addPerson(site, "creator");
  const channel = await creator.call(channels.create, { body: { name: "Kolejowy Szlak" } });
  const own = await openWindow({ account: creator });
  await openHydrated(own, `${site.url}/manage-channel/${channel._id}/settings`);
  const channelPolicy = own.getByRole("radiogroup", { name: m.reviews_channel_policy({}, PL) });
  await expect(
    channelPolicy.getByRole("radio", { name: m.reviews_policy_approved_first({}, PL) }),
  ).toBeChecked();

  const body = { message: "Jutro o świcie", channelId: channel._id };
  const { _id: postId } = await creator.call(posts.create, { body });
  const address = `${site.url}/feed/post/${postId}`;
  const viewer = await openWindow({ account: await addPerson(site, "user") });
  await openHydrated(viewer, address);
  await writeComment(viewer, "Ty lajdaku!");
  await expect(waitingMark(viewer)).toBeVisible();
  const visitor = await openWindow();
  for (const other of [visitor, own]) {
    await openHydrated(other, address);
    await expect(other.getByText(m.comments_none({}, PL))).toBeVisible();
    await expect(other.getByText("Ty lajdaku!")).toHaveCount(0);
  }

  // The staff approve it, and then the channel does.
  await openHydrated(page, `${site.url}/admin/reviews`);
  await page.getByRole("tab", { name: new RegExp(m.reviews_comments({}, PL)) }).click();
  await page
    .getByRole("button", { name: m.reviews_approve_named({ name: "Ty lajdaku!" }, PL), exact: true })
    .click();
  await expect(page.getByText(m.reviews_comments_none({}, PL))).toBeVisible();
  await reloadHydrated(own);
  await own.getByRole("button", { name: m.reviews_approve({}, PL), exact: true }).click();
  await expect(own.getByText(m.reviews_approved_done({}, PL)).first()).toBeVisible();
  await reloadHydrated(visitor);
  await expect(visitor.getByText("Ty lajdaku!")).toBeVisible();
  await reloadHydrated(viewer);
  await expect(viewer.getByText("Ty lajdaku!")).toBeVisible();
  await expect(waitingMark(viewer)).toHaveCount(0);
});

test("a new creator's video waits: its watch page and the studio say so, visitors do not find it, and the staff publish it with the keyboard on a phone", async ({
  page,
  openWindow,
}) => {
  await site.save({ "moderation.holdVideos": 2 });
  const creator = await addPerson(site, "creator");
  const { _id: channelId, slug } = await creator.call(channels.create, { body: { name: "Nocny Szlak" } });
  const { _id: id } = await creator.call(videos.create, { body: { channelId, title: "Nocny pociąg" } });
  const bytes = new Uint8Array(await readFile(drawClip("426x240", 4)));
  const options = { name: "film.mp4", type: "video/mp4", size: bytes.length };
  const { upload } = await createUpload({ url: site.url }, creator, id, options);
  expect((await sendBytes(upload, 0, bytes)).status).toBe(204);
  await creator.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await creator.call(videos.publish, { params: { id } });
  await expect(async () => {
    expect(await creator.call(videos.get, { params: { id } })).toMatchObject({ status: "public" });
  }).toPass(PROCESSED);

  await signIn(page, creator);
  for (const path of [`/watch/${id}`, `/manage-channel/${channelId}/videos`]) {
    await openHydrated(page, site.url + path);
    await expect(waitingMark(page).first()).toBeVisible();
  }
  const visitor = await openWindow();
  await openHydrated(visitor, `${site.url}/watch/${id}`);
  await expect(visitor.getByText(m.playback_unavailable({}, PL)).first()).toBeVisible();
  await openHydrated(visitor, `${site.url}/c/${slug}`);
  await expect(visitor.getByRole("main")).toBeVisible();
  await expect(visitor.getByText("Nocny pociąg")).toHaveCount(0);

  const staff = await openWindow({ account: site, viewport: PHONE });
  await openHydrated(staff, `${site.url}/admin/reviews`);
  const approve = staff.getByRole("button", {
    name: m.reviews_approve_named({ name: "Nocny pociąg" }, PL),
    exact: true,
  });
  await approve.focus();
  await staff.keyboard.press("Enter");
  await expect(staff.getByText(m.reviews_videos_none({}, PL))).toBeVisible();

  await reloadHydrated(visitor);
  await expect(visitor.getByText("Nocny pociąg").first()).toBeVisible();
  const approved = await openNotification(page, /został\ssprawdzony/);
  await approved.click();
  await expect(page).toHaveURL(`${site.url}/watch/${id}`);
  await expect(page.getByRole("heading", { name: "Nocny pociąg" })).toBeVisible();
  await expect(waitingMark(page)).toHaveCount(0);
});

test("the staff refuse a post with a reason, which its writer reads beside it; the menu counts what waits, and the settings say that it stays", async ({
  page,
  openWindow,
}) => {
  await site.save({ "moderation.holdPosts": 1 });
  const writer = await addPerson(site, "user");
  const message = "Najdłuższa_konstantynopolitańczykowianeczka_bez_spacji_w_poście_nowego_konta";
  const { _id: postId } = await writer.call(posts.create, { body: { message } });

  await signIn(page, site);
  await openHydrated(page, `${site.url}/admin/settings?group=moderation`);
  await page.getByLabel(m.reviews_hold_posts({}, PL), { exact: true }).fill("0");
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
  await expect(page.getByText(m.settings_saved({}, PL)).first()).toBeVisible();
  await expect(page.getByText(m.reviews_settings_stay({}, PL))).toBeVisible();
  await expect(
    page.getByRole("link", { name: new RegExp(`${m.reviews_title({}, PL)}.*\\(1\\)`) }).first(),
  ).toBeVisible();

  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport);
    for (const locale of ["pl", "en"] as const) {
      await openHydrated(page, site.url + screen(locale, "/admin/reviews"));
      await page.getByRole("tab", { name: new RegExp(m.reviews_posts({}, { locale })) }).click();
      await expect(page.getByText(message).first()).toBeVisible();
      expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  }
  await openHydrated(page, `${site.url}/admin/reviews`);
  await page.getByRole("tab", { name: new RegExp(m.reviews_posts({}, PL)) }).click();
  await page.getByRole("button", { name: m.reviews_refuse_named({ name: nameOf(message) }, PL) }).click();
  const dialog = page.getByRole("alertdialog");
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("textbox", { name: m.reviews_refuse_reason({}, PL) }).fill("Nie na temat");
  await dialog.getByRole("button", { name: m.reviews_refuse({}, PL), exact: true }).click();
  await expect(page.getByText(m.reviews_posts_none({}, PL))).toBeVisible();

  const own = await openWindow({ account: writer });
  await openHydrated(own, `${site.url}/feed/post/${postId}`);
  await expect(own.getByText(m.reviews_refused({}, PL), { exact: true })).toBeVisible();
  await expect(own.getByText(m.reviews_reason({ reason: "Nie na temat" }, PL))).toBeVisible();
});

/** The first 60 characters, as buttons name it. */
function nameOf(text: string): string {
  return `${Array.from(text).slice(0, 60).join("")}…`;
}
