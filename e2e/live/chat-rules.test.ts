import { expect, type Page } from "@playwright/test";
import { chat } from "#shared/chat/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated, reloadHydrated } from "../page-frame.ts";
import { collectPageErrors, makeCreator, makeMember, type Account, type Creator } from "../site.ts";
import { chatOf, choose, lineOf, sendMessage } from "./chats.ts";
import { PHONE, test } from "../windows.ts";
import { startLiveStream, stopStreams } from "./streams.ts";

test.afterAll(stopStreams);

let host: Creator;
let ola: Account;
test.beforeEach(async () => {
  [host, ola] = await Promise.all([makeCreator("Wolny Peron"), makeMember()]);
});

async function startStream(): Promise<string> {
  const body = { channelId: host.channelId, title: "Na żywo z peronu", live: true };
  const { _id: id } = await host.call(videos.create, { body });
  await host.call(videos.edit, { params: { id }, body: { tags: ["kolej"], visibility: "non_public" } });
  await startLiveStream(host.call, id);
  return id;
}

function field(page: Page) {
  return chatOf(page).getByRole("combobox", { name: "Napisz na czacie" });
}

/** Sends a message that the chat refuses; returns the reason it shows. */
async function sendRefused(page: Page, text: string) {
  await field(page).fill(text);
  await field(page).press("Enter");
  return chatOf(page).getByRole("alert");
}

test("a moderator switches the chat's modes, and all windows show them before typing [LVE-085, LVE-086, LVE-088, LVE-089]", async ({
  openWindow,
}) => {
  test.slow();
  const id = await startStream();
  const [moderator, viewer, english] = await Promise.all([
    openWindow({ account: host, path: `/watch/${id}`, viewport: PHONE }),
    openWindow({ account: ola, path: `/watch/${id}` }),
    openWindow({ account: ola, path: `/en/watch/${id}`, locale: "en-US", viewport: PHONE }),
  ]);
  const pageErrors = [moderator, viewer].map((page) => collectPageErrors(page));
  const englishChat = english.getByRole("region", { name: "Chat" });
  const dialog = moderator.getByRole("dialog", { name: "Tryby czatu" });

  async function choosePeriod(label: RegExp, option: string) {
    await dialog.getByRole("button", { name: label }).click();
    await moderator.getByRole("option", { name: option, exact: true }).click();
  }

  await test.step("slow mode counts down for a viewer, and the moderator writes at once", async () => {
    await expect(chatOf(viewer).getByRole("button", { name: "Tryby czatu" })).toHaveCount(0);
    await chatOf(moderator).getByRole("button", { name: "Tryby czatu" }).click();
    await choosePeriod(/Tryb powolny/, "1 wiadomość na 10 s");
    await expect(chatOf(viewer).getByText("Tryb powolny: 1 wiadomość na 10 s")).toBeVisible();
    await expect(englishChat.getByText("Slow mode: 1 message every 10 s")).toBeVisible();
    await expect(dialog.getByText(/^Ostatnia zmiana: Ola Kowal, /)).toBeVisible();
    expect(await accessibilityFaults(moderator)).toEqual([]);
    await moderator.keyboard.press("Escape");

    await sendMessage(viewer, "Pierwsza wiadomość");
    const refusal = await sendRefused(viewer, "Druga wiadomość");
    await expect(refusal).toContainText("Tryb powolny: jedna wiadomość na 10 s. Spróbuj ponownie za 0:0");
    expect(await accessibilityFaults(viewer)).toEqual([]);
    await sendMessage(moderator, "Od moderatora");
    await sendMessage(moderator, "I jeszcze raz");
    await expect(refusal).toHaveCount(0, { timeout: 12_000 });
    await expect(field(viewer)).toHaveValue("Druga wiadomość");
    await field(viewer).press("Enter");
    await expect(lineOf(viewer, "Druga wiadomość")).toBeVisible();
  });

  await test.step("a user who has not subscribed is offered to, and a new subscriber is told the rest", async () => {
    await chatOf(moderator).getByRole("button", { name: "Tryby czatu" }).click();
    await choosePeriod(/Tryb powolny/, "Wyłączony");
    await choosePeriod(/Tylko dla subskrybujących/, "od 10 minut");
    await expect(chatOf(viewer).getByText("Piszą tylko subskrybujący od 10 minut")).toBeVisible();
    await expect(chatOf(viewer).getByText("Tryb powolny")).toHaveCount(0);
    await expect(englishChat.getByText("Only subscribers for at least 10 minutes can write")).toBeVisible();
    const refusal = await sendRefused(viewer, "Cześć");
    await expect(refusal).toContainText("piszą tylko osoby, które subskrybują kanał");
    await refusal.getByRole("button", { name: "Subskrybuj kanał Wolny Peron" }).click();
    const { call } = ola;
    const params = { id: host.channelId };
    await expect.poll(async () => (await call(subscriptions.check, { params })).subscribed).toBe(true);
    await field(viewer).press("Enter");
    await expect(refusal).toContainText(
      /zbyt krótko, aby pisać na czacie\. Spróbuj ponownie za (10:00|9:5\d)/,
    );
    await choosePeriod(/Tylko dla subskrybujących/, "Wszyscy subskrybujący");
    await sendMessage(viewer, "Już mogę pisać");
  });

  await test.step("emoji only refuses words, and the picker inserts emoji on a phone", async () => {
    // The switch changes when the server responds.
    await dialog.getByRole("switch", { name: "Tylko emoji" }).click();
    await expect(dialog.getByRole("switch", { name: "Tylko emoji" })).toBeChecked();
    await expect(chatOf(viewer).getByText(/Tylko emoji$/)).toBeVisible();
    const refusal = await sendRefused(viewer, "Same słowa");
    await expect(refusal).toHaveText("Na tym czacie można teraz wysyłać tylko emoji.");
    await englishChat.getByRole("button", { name: "Insert an emoji" }).click();
    const picker = english.getByRole("dialog", { name: "Insert an emoji" });
    await picker.getByRole("button", { name: "🚂" }).click();
    await picker.getByRole("button", { name: "🔥" }).click();
    expect(await accessibilityFaults(english)).toEqual([]);
    await english.keyboard.press("Escape");
    await englishChat.getByRole("button", { name: "Send", exact: true }).click();
    await expect(lineOf(viewer, "🚂🔥")).toBeVisible();
    await dialog.getByRole("switch", { name: "Tylko emoji" }).click();
    await expect(chatOf(viewer).getByText(/Tylko emoji$/)).toHaveCount(0);
  });
  expect(pageErrors).toEqual([[], []]);
});

test("a user is timed out for a chosen length, sees until when, and writes again once it is lifted [LVE-091]", async ({
  openWindow,
}) => {
  const id = await startStream();
  const [moderator, viewer, english] = await Promise.all([
    openWindow({ account: host, path: `/watch/${id}`, viewport: PHONE }),
    openWindow({ account: ola, path: `/watch/${id}` }),
    openWindow({ account: ola, path: `/en/watch/${id}`, locale: "en-US" }),
  ]);
  await sendMessage(viewer, "Kup tanie opony");
  const englishChat = english.getByRole("region", { name: "Chat" });

  for (const [choice, minutes] of [
    ["1 minuta", 1],
    ["10 minut", 10],
    ["Inny czas", 42],
  ] as const) {
    await test.step(`for ${minutes} min`, async () => {
      await choose(moderator, "Kup tanie opony", "Zablokuj: Ola Kowal");
      const dialog = moderator.getByRole("alertdialog");
      await dialog.getByRole("button", { name: /Na jak długo/ }).click();
      await moderator.getByRole("option", { name: choice, exact: true }).click();
      if (choice === "Inny czas") {
        const confirm = dialog.getByRole("button", { name: "Zablokuj" });
        await expect(confirm).toBeDisabled();
        await dialog.getByRole("textbox", { name: "Liczba minut" }).fill("1,5");
        await expect(confirm).toBeDisabled();
        await dialog.getByRole("textbox", { name: "Liczba minut" }).fill(String(minutes));
        expect(await accessibilityFaults(moderator)).toEqual([]);
      }
      const before = Date.now();
      await dialog.getByRole("button", { name: "Zablokuj" }).click();
      await expect(field(viewer)).toHaveCount(0);

      const { items } = await host.call(chat.messages, { params: { id }, query: {} });
      const messageId = items[0]?._id ?? "";
      const blocks = await host.call(chat.blocks, { params: { id, messageId } });
      const lastsMs = Date.parse(blocks.items[0]?.blockedUntil ?? "") - before;
      expect(lastsMs / 60_000).toBeCloseTo(minutes, 0);
      const end = new Date(blocks.items[0]?.blockedUntil ?? "");
      const time = end.toLocaleTimeString("pl-PL", {
        ...{ hour: "2-digit", minute: "2-digit", timeZone: "Europe/Warsaw" },
      });
      await expect(chatOf(viewer).getByRole("alert")).toContainText("nie możesz pisać do");
      await expect(chatOf(viewer).getByRole("alert")).toContainText(time);
      await expect(englishChat.getByRole("alert")).toContainText("You cannot write");
      await expect(englishChat.getByRole("alert")).toContainText(time);

      await choose(moderator, "Kup tanie opony", /^Odblokuj: Ola Kowal/);
      await expect(field(viewer)).toBeVisible();
      await expect(englishChat.getByRole("combobox", { name: "Write in the chat" })).toBeVisible();
    });
  }
});

test("a viewer's muted users vanish from the chat for this viewer only, until taken off the account's list [LVE-098]", async ({
  openWindow,
}) => {
  const id = await startStream();
  const author = await makeCreator("Nocny Peron");
  const [viewer, window, phone] = await Promise.all([
    openWindow({ account: ola, path: `/watch/${id}` }),
    openWindow({ account: author, path: `/watch/${id}` }),
    openWindow({ account: ola, path: `/watch/${id}`, viewport: PHONE }),
  ]);
  await sendMessage(window, "Głośna wiadomość");
  await sendMessage(viewer, "Cicha wiadomość");

  await choose(viewer, "Głośna wiadomość", "Wycisz: Ola Kowal");
  await expect(lineOf(viewer, "Głośna wiadomość")).toHaveCount(0);
  await expect(lineOf(window, "Głośna wiadomość")).toBeVisible();
  await sendMessage(window, "Kolejna głośna");
  for (const page of [viewer, phone]) {
    await reloadHydrated(page);
    await expect(lineOf(page, "Cicha wiadomość")).toBeVisible();
    await expect(lineOf(page, "głośna")).toHaveCount(0);
    await expect(lineOf(page, "Głośna wiadomość")).toHaveCount(0);
  }

  await openHydrated(viewer, "/account/privacy");
  const list = viewer.getByRole("list").filter({ hasText: "Ola Kowal" });
  await list.getByRole("button", { name: "Pokazuj znowu" }).click();
  await expect(list).toHaveCount(0);
  await openHydrated(viewer, `/watch/${id}`);
  await expect(lineOf(viewer, "Kolejna głośna")).toBeVisible();
});
