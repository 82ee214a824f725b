import { expect, test } from "@playwright/test";
import { ads } from "#shared/ads/contract.ts";
import { chapters } from "#shared/chapters/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { team } from "#shared/channels/team.ts";
import { comments } from "#shared/comments/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { clickUntilVisible } from "../actions.ts";
import { openHydrated } from "../page-frame.ts";
import {
  makeAdministrator,
  makeCreator,
  makeMember,
  publishVideo,
  signIn,
  SITE,
  collectPageErrors,
  type Creator,
} from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const PL = { locale: "pl" } as const;
const VTT = new TextEncoder().encode("WEBVTT\n\n00:01.000 --> 00:02.000\nDzień dobry\n");

let creator: Creator;
let videoId: string;

test.beforeAll(async () => {
  creator = await makeCreator("Kolejowy Szlak");
  videoId = await publishVideo(creator, "Nocny pociąg");
});

test("studio paths without a channel redirect to the user's own one, or show a channel list [LAS-034]", async ({
  page,
}) => {
  const body = { channelId: creator.channelId, name: "Zimowe kampanie" };
  const { _id: adId } = await creator.call(ads.create, { body });
  const managed = `${SITE}/manage-channel/${creator.channelId}`;
  await signIn(page, creator);
  for (const [path, screen] of [
    ["/manage-channel/dashboard", "/dashboard"],
    ["/manage-channel/videos/upload", "/videos/upload"],
    [`/manage-channel/videos/${videoId}`, `/videos/${videoId}`],
    [`/manage-channel/ads-campaigns/${adId}`, `/ads-campaigns/${adId}`],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(managed + screen);
    await page.goto(`/en${path}`);
    await expect(page).toHaveURL(`${SITE}/en/manage-channel/${creator.channelId}${screen}`);
  }

  const second = await creator.call(channels.create, { body: { name: "Drugi Peron" } });
  await page.goto("/manage-channel/videos/upload");
  await page.getByRole("main").getByRole("link", { name: "Drugi Peron" }).click();
  await expect(page).toHaveURL(`${SITE}/manage-channel/${second._id}/videos/upload`);

  const stranger = await makeCreator("Obcy Peron");
  await page.evaluate((token) => localStorage.setItem("token", token), stranger.token);
  await page.addInitScript((token) => localStorage.setItem("token", token), stranger.token);
  await page.goto(`/manage-channel/videos/${videoId}`);
  await expect(page).toHaveURL(`${SITE}/`);
});

test("a channel moderator cannot add videos, and sees the reason [LAS-033]", async ({ page }) => {
  const moderator = await makeMember();
  await creator.call(team.add, {
    params: { id: creator.channelId },
    body: { email: moderator.email, channelRole: "moderator" },
  });
  await signIn(page, moderator);
  await openHydrated(page, "/new");
  await expect(page.getByRole("button", { name: m.shell_account_menu({}, PL) })).toBeVisible();
  await expect(page.getByRole("banner").getByText(m.shell_add_video({}, PL), { exact: true })).toHaveCount(0);
  await openHydrated(page, `/manage-channel/${creator.channelId}/videos/upload`);
  await expect(
    page.getByRole("heading", { name: m.studio_upload_refused({ name: "Kolejowy Szlak" }, PL) }),
  ).toBeVisible();
  await expect(page.locator("input[type=file]")).toHaveCount(0);
});

test("administrators subscribe to the channels of others, and owners cannot subscribe to their own [LAS-041]", async ({
  page,
  browser,
}) => {
  const admin = await makeAdministrator();
  await signIn(page, admin);
  await openHydrated(page, `/channel/${creator.channelId}`);
  const header = page.locator("main header");
  await clickUntilVisible(
    header.getByRole("button", { name: m.library_subscribe_to({ name: "Kolejowy Szlak" }, PL) }),
    header.getByRole("button", { name: m.library_subscribed_menu({ name: "Kolejowy Szlak" }, PL) }),
  );
  await openHydrated(page, "/subscriptions");
  await expect(page.getByRole("link", { name: /Kolejowy Szlak/ }).first()).toBeVisible();
  await admin.call(subscriptions.unsubscribe, { params: { id: creator.channelId } });

  const context = await browser.newContext({ locale: "pl-PL" });
  const own = await context.newPage();
  await signIn(own, creator);
  await openHydrated(own, `/channel/${creator.channelId}`);
  await expect(own.getByRole("link", { name: m.playback_channel_manage({}, PL) })).toBeVisible();
  await expect(own.getByRole("button", { name: /Subskrybuj/ })).toHaveCount(0);
  await context.close();
});

test("comments without a reply are listed on the dashboard until the reply [LAS-120]", async ({ page }) => {
  const author = await makeCreator("Cichy Peron");
  const commentedId = await publishVideo(author, "Poranek");
  const params = { params: { id: author.channelId } };
  await author.call(channels.edit, { ...params, body: { description: "O porankach" } });
  const viewer = await makeMember();
  const question = { videoId: commentedId, content: "Gdzie to?" };
  const { _id } = await viewer.call(comments.create, { body: question });
  await signIn(page, author);
  await openHydrated(page, `/manage-channel/${author.channelId}/dashboard`);
  await page.getByRole("link", { name: /Gdzie to\?.*Komentarze bez odpowiedzi: 1/ }).click();
  await expect(page).toHaveURL(/comments\?unanswered=true$/);
  await expect(page.getByLabel(m.comments_unanswered({}, PL))).toBeChecked();
  await expect(page.getByText("Gdzie to?")).toBeVisible();

  await author.call(comments.create, {
    body: {
      parentCommentId: _id,
      content: "Pod Tarnowem.",
      commentAs: "channel",
      channelId: author.channelId,
    },
  });
  await openHydrated(page, `/manage-channel/${author.channelId}/dashboard`);
  await expect(page.getByRole("link", { name: m.studio_attention_banner({}, PL) })).toBeVisible();
  await expect(page.getByText("Komentarze bez odpowiedzi")).toHaveCount(0);
});

test("@smoke one button saves the form, the chapters and the subtitles; the current thumbnail is marked", async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page);
  const params = { id: videoId };
  await creator.call(subtitles.save, {
    params: { id: videoId, language: "pl" },
    file: new Blob([VTT], { type: "application/octet-stream" }),
  });
  await signIn(page, creator);
  await openHydrated(page, `/manage-channel/${creator.channelId}/videos/${videoId}`);
  const save = page.getByRole("button", { name: m.studio_save({}, PL), exact: true });
  const list = page.getByLabel(m.videos_chapters_list({}, PL));

  await test.step("languages are listed by their native names [LAS-117]", async () => {
    const fields = page.getByRole("button", { name: /Język napisów/ });
    const options = page.getByRole("option");
    await expect(fields).toHaveCount(2);
    for (const field of await fields.all()) {
      await clickUntilVisible(field, options.first());
      await expect(options).toHaveText([
        ...["Polski", "English", "Deutsch", "Українська", "Français", "Español", "Italiano", "Čeština"],
        ...["Slovenčina", "Lietuvių", "Русский", "Беларуская", "Magyar", "Português", "Nederlands"],
        ...["Svenska", "Norsk", "日本語", "中文", "한국어"],
      ]);
      await page.keyboard.press("Escape");
      await expect(options).toHaveCount(0);
    }
  });

  await test.step("title, chapters and a renamed track are saved, and leaving unsaved changes asks first [LAS-072]", async () => {
    await page.getByLabel("Tytuł").first().fill("Nocny pociąg na Hel");
    await list.fill("0:00 Peron\n0:20 Odjazd");
    await expect(page.getByText(m.videos_chapters_problem_end({ line: 2 }, PL))).toBeVisible();
    await save.click();
    await expect(page.getByText(m.studio_bar_chapters_wrong({}, PL))).toBeVisible();
    await list.fill("0:00 Peron\n0:05 Odjazd");
    await page
      .getByRole("button", { name: m.videos_subtitles_track_language({ language: "polski" }, PL) })
      .click();
    await page.getByRole("option", { name: "čeština" }).click();
    await page.getByRole("link", { name: m.studio_back({}, PL) }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: m.studio_leave_stay({}, PL) })
      .click();

    await save.click();
    await expect(page.getByText(m.studio_saved({}, PL))).toBeVisible();

    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nocny pociąg na Hel");
    await expect(list).toHaveValue("0:00 Peron\n0:05 Odjazd");
    expect((await creator.call(chapters.list, { params })).items).toHaveLength(2);
    const { items } = await creator.call(subtitles.list, { params });
    expect(items).toMatchObject([{ language: "cs", cues: 1 }]);
  });

  await test.step("the thumbnail is marked, and after a choice only the new one [LAS-073]", async () => {
    const field = page.getByRole("group", { name: m.studio_thumbnail({}, PL) });
    const current = field.getByRole("img", { name: m.studio_thumbnail_current({}, PL) });
    await expect(current).toBeVisible();
    await expect(field.locator("[aria-pressed=true]")).toHaveCount(0);
    await field.getByRole("button", { name: m.studio_thumbnail_search({}, PL) }).click();
    const second = field.getByRole("button", { name: /^Kadr/ }).nth(1);
    await second.click();
    await expect(second).toHaveAttribute("aria-pressed", "true");
    await expect(field.locator("[aria-pressed=true]")).toHaveCount(1);
    await expect(current).toHaveCount(0);
    await page.reload();
    await expect(current).toBeVisible();
    await expect(current).not.toHaveJSProperty("naturalWidth", 0);
    await expect(field.locator("[aria-pressed=true]")).toHaveCount(0);
  });

  await test.step("chapters in the description are those of the player [LAS-074]", async () => {
    await creator.call(chapters.replace, { params, body: { chapters: [] } });
    const desc = "00:00 Start\n00:03 Środek\n00:06 Koniec";
    await creator.call(videos.edit, { params, body: { desc } });
    await page.goto(`/watch/${videoId}`);
    for (const title of ["Start", "Środek", "Koniec"]) {
      await expect(page.getByRole("button", { name: new RegExp(title) }).first()).toBeAttached();
    }
    const byHand = [
      { startSeconds: 0, title: "Ręcznie" },
      { startSeconds: 4, title: "Dalej" },
    ];
    await creator.call(chapters.replace, { params, body: { chapters: byHand } });
    expect(await creator.call(chapters.list, { params })).toMatchObject({
      items: byHand,
      source: "author",
    });
    await creator.call(chapters.replace, { params, body: { chapters: [] } });
    await creator.call(videos.edit, { params, body: { desc: "00:03 Środek\n00:06 Koniec" } });
    expect((await creator.call(chapters.list, { params })).count).toBe(0);
  });
  expect(pageErrors).toEqual([]);
});
