import { expect, test } from "@playwright/test";
import { chapters } from "#shared/chapters/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { team } from "#shared/channels/team.ts";
import { comments } from "#shared/comments/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { press } from "./actions.ts";
import { open } from "./bars.ts";
import {
  administrator,
  makeCreator,
  makeMember,
  publishFilm,
  signIn,
  SITE,
  watchComplaints,
  type Creator,
} from "./site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const PL = { locale: "pl" } as const;
const VTT = new TextEncoder().encode("WEBVTT\n\n00:01.000 --> 00:02.000\nDzień dobry\n");

let creator: Creator;
let videoId: string;

test.beforeAll(async () => {
  creator = await makeCreator("Kolejowy Szlak");
  videoId = await publishFilm(creator, "Nocny pociąg");
});

test("screens of the studio without a channel lead to the own one, or let one choose [LAS-034]", async ({
  page,
}) => {
  const managed = `${SITE}/manage-channel/${creator.channelId}`;
  await signIn(page, creator);
  for (const [path, screen] of [
    ["/manage-channel/dashboard", "/dashboard"],
    ["/manage-channel/videos/upload", "/videos/upload"],
    [`/manage-channel/videos/${videoId}`, `/videos/${videoId}`],
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

test("who only moderates a channel is not offered to add videos, and reads why [LAS-033]", async ({
  page,
}) => {
  const moderator = await makeMember();
  await creator.call(team.add, {
    params: { id: creator.channelId },
    body: { email: moderator.email, channelRole: "moderator" },
  });
  await signIn(page, moderator);
  await open(page, "/new");
  await expect(page.getByRole("button", { name: m.shell_account_menu({}, PL) })).toBeVisible();
  await expect(page.getByRole("banner").getByText(m.shell_add_video({}, PL), { exact: true })).toHaveCount(0);
  await open(page, `/manage-channel/${creator.channelId}/videos/upload`);
  await expect(
    page.getByRole("heading", { name: m.studio_upload_refused({ name: "Kolejowy Szlak" }, PL) }),
  ).toBeVisible();
  await expect(page.locator("input[type=file]")).toHaveCount(0);
});

test("administrators subscribe to the channels of others, and owners not to their own [LAS-041]", async ({
  page,
  browser,
}) => {
  const admin = await administrator();
  await signIn(page, admin);
  await open(page, `/channel/${creator.channelId}`);
  const header = page.locator("main header");
  await press(
    header.getByRole("button", { name: m.library_subscribe_to({ name: "Kolejowy Szlak" }, PL) }),
    header.getByRole("button", { name: m.library_subscribed_menu({ name: "Kolejowy Szlak" }, PL) }),
  );
  await open(page, "/subscriptions");
  await expect(page.getByRole("link", { name: /Kolejowy Szlak/ }).first()).toBeVisible();
  await admin.call(subscriptions.unsubscribe, { params: { id: creator.channelId } });

  const context = await browser.newContext({ locale: "pl-PL" });
  const own = await context.newPage();
  await signIn(own, creator);
  await open(own, `/channel/${creator.channelId}`);
  await expect(own.getByRole("link", { name: m.watch_channel_manage({}, PL) })).toBeVisible();
  await expect(own.getByRole("button", { name: /Subskrybuj/ })).toHaveCount(0);
  await context.close();
});

test("comments without an answer wait on the dashboard until one is given [LAS-120]", async ({ page }) => {
  const author = await makeCreator("Cichy Peron");
  const film = await publishFilm(author, "Poranek");
  const place = { params: { id: author.channelId } };
  await author.call(channels.edit, { ...place, body: { description: "O porankach" } });
  const viewer = await makeMember();
  const question = { videoId: film, content: "Gdzie to?" };
  const { _id } = await viewer.call(comments.create, { body: question });
  await signIn(page, author);
  await open(page, `/manage-channel/${author.channelId}/dashboard`);
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
  await open(page, `/manage-channel/${author.channelId}/dashboard`);
  await expect(page.getByRole("link", { name: m.manage_attention_banner({}, PL) })).toBeVisible();
  await expect(page.getByText("Komentarze bez odpowiedzi")).toHaveCount(0);
});

test("one button saves the form, the chapters and the subtitles; the image of the video is marked", async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  const params = { id: videoId };
  await creator.call(subtitles.save, {
    params: { id: videoId, language: "pl" },
    file: new Blob([VTT], { type: "application/octet-stream" }),
  });
  await signIn(page, creator);
  await open(page, `/manage-channel/${creator.channelId}/videos/${videoId}`);
  const save = page.getByRole("button", { name: m.studio_save({}, PL), exact: true });
  const list = page.getByLabel(m.film_chapters_list({}, PL));

  await test.step("languages are called what their speakers call them [LAS-117]", async () => {
    const fields = page.getByRole("button", { name: /Język napisów/ });
    const options = page.getByRole("option");
    await expect(fields).toHaveCount(2);
    for (const field of await fields.all()) {
      await press(field, options.first());
      await expect(options).toHaveText([
        ...["Polski", "English", "Deutsch", "Українська", "Français", "Español", "Italiano", "Čeština"],
        ...["Slovenčina", "Lietuvių", "Русский", "Беларуская", "Magyar", "Português", "Nederlands"],
        ...["Svenska", "Norsk", "日本語", "中文", "한국어"],
      ]);
      await page.keyboard.press("Escape");
      await expect(options).toHaveCount(0);
    }
  });

  await test.step("title, chapters and a renamed track are kept, and left unsaved only after a question [LAS-072]", async () => {
    await page.getByLabel("Tytuł").first().fill("Nocny pociąg na Hel");
    await list.fill("0:00 Peron\n0:20 Odjazd");
    await expect(page.getByText(m.film_chapters_problem_end({ line: 2 }, PL))).toBeVisible();
    await save.click();
    await expect(page.getByText(m.studio_bar_chapters_wrong({}, PL))).toBeVisible();
    await list.fill("0:00 Peron\n0:05 Odjazd");
    await page
      .getByRole("button", { name: m.film_subtitles_track_language({ language: "polski" }, PL) })
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

  await test.step("the image of the video is marked, and after a choice that one alone [LAS-073]", async () => {
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

  await test.step("chapters written as times in the description are those of the player [LAS-074]", async () => {
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
    expect(await creator.call(chapters.list, { params })).toMatchObject({ items: byHand, source: "author" });
    await creator.call(chapters.replace, { params, body: { chapters: [] } });
    await creator.call(videos.edit, { params, body: { desc: "00:03 Środek\n00:06 Koniec" } });
    expect((await creator.call(chapters.list, { params })).count).toBe(0);
  });
  expect(complaints).toEqual([]);
});
