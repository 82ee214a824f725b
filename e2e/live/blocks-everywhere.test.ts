import { expect, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { team } from "#shared/channels/team.ts";
import { chat } from "#shared/chat/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openSettled } from "../page-frame.ts";
import { makeAdministrator, makeCreator, makeMember, type Account, type Creator } from "../site.ts";
import { chatOf, lineOf, sendMessage } from "./chats.ts";
import { startLiveStream } from "./streams.ts";
import { test } from "../windows.ts";

let host: Creator;
let writer: Creator;
let rude: Account;
let admin: Account;

test.beforeAll(async () => {
  [host, writer, rude, admin] = await Promise.all([
    makeCreator("Kolejowy Szlak"),
    makeCreator("Nocne Tory"),
    makeMember(),
    makeAdministrator(),
  ]);
});

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

/** Makes a running live stream that appears in no list of other test files. */
async function makeStream(): Promise<string> {
  const body = { channelId: host.channelId, title: "Na żywo z dworca", live: true };
  const { _id: id } = await host.call(videos.create, { body });
  await host.call(videos.edit, { params: { id }, body: { tags: ["kolej"], visibility: "non_public" } });
  await startLiveStream(host.call, id);
  return id;
}

function blockedOf(page: Page) {
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^(Odblokuj|Unblock)$/ }) });
}

test("a comment written as a channel is blocked from its menu, and the list names the channel", async ({
  openWindow,
}) => {
  const post = await host.call(posts.create, {
    body: { message: "Nowy rozkład", channelId: host.channelId },
  });
  const said = { postId: post._id, content: "Zła muzyka", channelId: writer.channelId };
  await writer.call(comments.create, { body: said });
  const page = await openWindow({ account: host, path: `/feed/post/${post._id}` });

  await test.step("the dialog names the channel", async () => {
    await page.getByRole("button", { name: "Więcej możliwości, komentarz: Nocne Tory" }).click();
    await page.getByRole("menuitem", { name: "Zablokuj na kanale" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByRole("heading")).toHaveText("Zablokować: Nocne Tory?");
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Zablokuj na kanale" }).click();
    await expect(page.getByRole("status").getByText("Zablokowano na kanale: Nocne Tory")).toBeVisible();
  });

  await test.step("so does the list of the channel, which lifts it", async () => {
    await openSettled(page, `/manage-channel/${host.channelId}/users`);
    const row = blockedOf(page);
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("Nocne Tory");
    await expect(row).toContainText("Kanał. Nie pisze ani on, ani osoba, która pod nim pisała.");
    expect(await accessibilityFaults(page)).toEqual([]);
    await row.getByRole("button", { name: "Odblokuj" }).click();
    await expect(row).toHaveCount(0);
  });
});

test("the staff sees every block of an account, and lifts those of a decision with it", async ({
  openWindow,
}) => {
  const { _id } = await rude.call(accounts.me);
  const about = { entityType: "user", entityId: _id, measure: "block", reason: "INS" } as const;
  await admin.call(moderation.decide, { body: { ...about, note: "Obelgi w czacie", until: inDays(3) } });
  const params = { id: _id };
  await admin.call(users.edit, { params, body: { blockedUntil: inDays(9), blockReason: "Groźby" } });
  await admin.call(users.edit, {
    params,
    body: { blockedOnLiveChatsUntil: inDays(1), blockReason: "Reklamy" },
  });
  const page = await openWindow({ account: admin, path: `/admin?q=${encodeURIComponent(rude.email)}` });
  const row = page.getByRole("row").filter({ hasText: rude.email });

  for (const reason of [
    "Obelgi w czacie",
    "Z decyzji moderatorów",
    "Groźby",
    "Reklamy",
    "blokuje: Ola Kowal",
  ]) {
    await expect(row).toContainText(reason);
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  await row.getByRole("button", { name: /^Działania/ }).click();
  await page.getByRole("menuitem", { name: "Odblokuj konto" }).click();

  await expect(row).not.toContainText("Konto zablokowane");
  await expect(row).toContainText("Reklamy");
  const { items } = await admin.call(moderation.history, { query: { entityType: "user", entityId: _id } });
  expect(items.map(({ isInForce }) => isInForce)).toEqual([false]);
});

test("an open chat follows decisions and blocks that are made elsewhere", async ({ openWindow }) => {
  const id = await makeStream();
  const guest = await makeMember();
  const page = await openWindow({ account: guest, path: `/watch/${id}` });
  const reader = await openWindow({ path: `/watch/${id}` });
  await sendMessage(page, "Kup buty");
  const { items } = await host.call(chat.messages, { params: { id }, query: {} });
  const entityId = items[0]?._id ?? "";
  await expect(lineOf(reader, "Kup buty")).toBeVisible();

  await test.step("a hidden message leaves, and comes back", async () => {
    const hide = { entityType: "chatMessage", entityId, measure: "hide", reason: "ECM", note: "" } as const;
    const decision = await admin.call(moderation.decide, { body: hide });
    for (const window of [page, reader]) await expect(lineOf(window, "Kup buty")).toHaveCount(0);
    await admin.call(moderation.lift, { params: { id: decision._id } });
    for (const window of [page, reader]) await expect(lineOf(window, "Kup buty")).toBeVisible();
  });

  await test.step("the field follows a block of the studio", async () => {
    const params = { id: host.channelId };
    const field = chatOf(page).getByRole("combobox", { name: "Napisz na czacie" });
    await host.call(team.block, { params, body: { email: guest.email, blockedUntil: inDays(1) } });
    await expect(chatOf(page).getByRole("alert")).toContainText("Na czatach tego kanału nie możesz pisać");
    await expect(field).toHaveCount(0);
    const [block] = (await host.call(team.blocked, { params })).items;
    await host.call(team.unblock, { params, body: { blockId: block?._id } });
    await expect(field).toBeVisible();
  });

  await test.step("a blocked account becomes a visitor", async () => {
    const { _id } = await guest.call(accounts.me);
    await admin.call(users.edit, { params: { id: _id }, body: { blockedUntil: inDays(1) } });
    await expect(
      page
        .getByRole("link", { name: "Zaloguj się" })
        .or(page.getByRole("button", { name: "Zaloguj się" }))
        .first(),
    ).toBeVisible();
  });
});
