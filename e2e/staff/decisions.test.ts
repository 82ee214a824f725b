import { expect } from "@playwright/test";
import { comments } from "#shared/comments/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { clickUntilVisible } from "../actions.ts";
import { chatOf, choose, lineOf, sendMessage } from "../live/chats.ts";
import { startLiveStream, stopStreams } from "../live/streams.ts";
import { openHydrated, reloadHydrated } from "../page-frame.ts";
import {
  type Account,
  type Creator,
  makeCreator,
  makeMember,
  publishVideo,
  setRole,
  signIn,
  SITE,
} from "../site.ts";
import { test } from "../windows.ts";
import {
  chooseInMenu,
  confirmLift,
  decideInDialog,
  notificationsOf,
  openDecision,
} from "./decision-steps.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });
test.afterAll(stopStreams);

let creator: Creator;
let moderator: Account;
let member: Account;
let videoId: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  creator = await makeCreator("Zielone Wzgórze");
  moderator = await makeMember();
  await setRole(moderator, "moderator");
  member = await makeMember();
  videoId = await publishVideo(creator, "Owce na zielonym wzgórzu");
});

test("a comment hidden by its menu is marked for the staff, and shown again in the list of decisions", async ({
  page,
  openWindow,
}) => {
  const body = { content: "Kup wełnę z owiec", videoId };
  const { _id } = await member.call(comments.create, { body });
  const path = `/watch/${videoId}?comment=${_id}`;
  await signIn(page, moderator);
  await openHydrated(page, path);
  const comment = page.locator(`#comment-${_id}`);
  const menu = comment.getByRole("button", { name: /^Więcej możliwości/ });
  await chooseInMenu(page, menu, "Decyzja moderacji");
  await decideInDialog(page, "Ukryj do odwołania");
  await expect(comment.getByText("Ukryty przez moderację")).toBeVisible();
  const reader = await openWindow({ path: path });
  await expect(reader.locator(`#comment-${_id}`)).toHaveCount(0);

  await openHydrated(page, "/admin/comments");
  await page.getByRole("searchbox", { name: "Szukaj w komentarzach" }).fill("Kup wełnę z owiec");
  const listed = page.getByRole("article").filter({ hasText: "Kup wełnę z owiec" });
  await expect(listed.getByText("Ukryty przez moderację")).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  const card = await openDecision(page, "Kup wełnę z owiec");
  expect(await accessibilityFaults(page)).toEqual([]);
  await card.getByRole("button", { name: "Cofnij decyzję" }).click();
  await confirmLift(page);
  await expect(page.getByText("Cofnięto decyzję.")).toBeVisible();
  await expect(card).toHaveCount(0);
  await reloadHydrated(reader);
  await expect(reader.locator(`#comment-${_id}`)).toBeVisible();
  await notificationsOf(member, "content_restored", _id).toBe(1);
});

test("a reported post shows its whole text, poll and video in the queue, is hidden and shown again there, and its reporter hears of both", async ({
  page,
}) => {
  // What looks like a mark or an entity of HTML is shown as it was typed.
  const typed = "Owce<b> &lt; kozy";
  const message = `${typed}. ${"Owce na sprzedaż, tanio i szybko. ".repeat(6)}Tylko dziś, koniec ogłoszenia.`;
  const endsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const poll = { choices: ["Biorę owcę", "Wolę kozę"], isMultiple: false, endsAt };
  const body = { message, videoId, poll };
  const { _id } = await creator.call(posts.create, { body: { ...body, channelId: creator.channelId } });
  const report = {
    entityType: "post",
    entityId: _id,
    reason: "ECM",
    message: "To ogłoszenie o owcach",
  } as const;
  await member.call(reports.send, { body: report });
  await signIn(page, moderator);
  await openHydrated(page, "/admin/reports");
  const card = page.getByRole("article").filter({ hasText: "To ogłoszenie o owcach" });
  await expect(card).toContainText(typed);
  await expect(card).not.toContainText("koniec ogłoszenia");
  await card.getByRole("button", { name: "Pokaż treść" }).click();
  await expect(card.getByText("koniec ogłoszenia")).toContainText(typed);
  await expect(card.getByText("Wolę kozę")).toBeVisible();
  await expect(card.locator("video")).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await card.getByRole("button", { name: "Rozpatrz" }).click();
  const dialog = page.getByRole("dialog", { name: "Rozpatrz zgłoszenie" });
  await expect(dialog).toContainText(typed);
  await dialog.getByText("Ukryj do odwołania").click();
  await dialog.getByRole("button", { name: "Zatwierdź decyzję" }).click();
  await expect(page.getByText("Zgłoszenie rozpatrzone")).toBeVisible();
  await expect.poll(async () => (await fetch(`${SITE}/feed/post/${_id}`)).status).toBe(404);
  await notificationsOf(member, "report_answered", _id).toBe(1);

  await clickUntilVisible(page.getByRole("tab", { name: "Zamknięte" }), card);
  await card.getByRole("button", { name: "Cofnij decyzję" }).click();
  await confirmLift(page);
  await expect(card.getByRole("button", { name: "Cofnij decyzję" })).toHaveCount(0);
  await expect.poll(async () => (await fetch(`${SITE}/feed/post/${_id}`)).status).toBe(200);
  await notificationsOf(member, "report_decision_lifted", _id).toBe(1);
});

test("a chat message hidden by its menu is shown again in the list of decisions", async ({
  page,
  openWindow,
}) => {
  const body = { channelId: creator.channelId, title: "Na żywo ze wzgórza", live: true };
  const { _id: id } = await creator.call(videos.create, { body });
  await creator.call(videos.edit, { params: { id }, body: { tags: ["owce"], visibility: "non_public" } });
  await startLiveStream(creator.call, id);
  const writer = await openWindow({ account: member, path: `/watch/${id}` });
  await sendMessage(writer, "Tanie swetry z wełny");
  await signIn(page, moderator);
  await openHydrated(page, `/watch/${id}`);
  await choose(page, "Tanie swetry z wełny", "Decyzja moderacji");
  await decideInDialog(page, "Ukryj do odwołania");
  await reloadHydrated(writer);
  await expect(chatOf(writer).getByRole("combobox", { name: "Napisz na czacie" })).toBeVisible();
  await expect(lineOf(writer, "Tanie swetry z wełny")).toHaveCount(0);

  const card = await openDecision(page, "Tanie swetry z wełny");
  await card.getByRole("button", { name: "Cofnij decyzję" }).click();
  await confirmLift(page);
  await expect(card).toHaveCount(0);
  await reloadHydrated(writer);
  await expect(lineOf(writer, "Tanie swetry z wełny")).toBeVisible();
});
