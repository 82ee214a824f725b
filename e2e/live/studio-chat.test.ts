import { expect, type Page } from "@playwright/test";
import { chat } from "#shared/chat/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { collectPageErrors, makeCreator, makeMember, type Account, type Creator } from "../site.ts";
import { chatOf, choose, lineOf, sendMessage } from "./chats.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";
import { startLiveStream, stopStreams } from "./streams.ts";

test.afterAll(stopStreams);

let host: Creator;
let ola: Account;
let id: string;
test.beforeEach(async () => {
  [host, ola] = await Promise.all([makeCreator("Studio Rozmów"), makeMember()]);
  const body = { channelId: host.channelId, title: "Na żywo ze studia", live: true };
  ({ _id: id } = await host.call(videos.create, { body }));
  await host.call(videos.edit, { params: { id }, body: { tags: ["kolej"], visibility: "non_public" } });
  await startLiveStream(host.call, id);
});

const studioPath = () => `/manage-channel/${host.channelId}/videos/${id}`;

/** Moderates the chat in the studio as a streamer; `tag` marks the messages of this window. */
async function moderate(studio: Page, viewer: Page, tag: string): Promise<void> {
  await sendMessage(viewer, `Pytanie ${tag}`);
  await expect(lineOf(studio, `Pytanie ${tag}`)).toBeVisible();
  await sendMessage(studio, `Od gospodarza ${tag}`);
  await expect(lineOf(viewer, `Od gospodarza ${tag}`)).toBeVisible();

  await choose(studio, `Pytanie ${tag}`, "Przypnij");
  const pinned = chatOf(viewer).getByRole("note", { name: "Przypięta wiadomość" });
  await expect(pinned).toContainText(`Pytanie ${tag}`);

  await sendMessage(viewer, `Zobacz example.com ${tag}`);
  const waiting = lineOf(studio, `Zobacz example.com ${tag}`);
  await expect(waiting).toContainText("Czeka na moderatora: link");
  await waiting.getByRole("button", { name: "Pokaż wszystkim" }).click();
  await expect(lineOf(viewer, `Zobacz example.com ${tag}`)).not.toContainText("Czeka");

  await choose(studio, `Zobacz example.com ${tag}`, "Usuń");
  await expect(lineOf(viewer, `Zobacz example.com ${tag}`)).toHaveCount(0);

  await choose(studio, `Pytanie ${tag}`, "Zablokuj: Ola Kowal");
  await studio.getByRole("alertdialog").getByRole("button", { name: "Zablokuj" }).click();
  await expect(chatOf(viewer).getByRole("alert")).toContainText("nie możesz pisać do");
  await choose(studio, `Pytanie ${tag}`, /^Odblokuj: Ola Kowal/);
  await expect(chatOf(viewer).getByRole("combobox")).toBeVisible();
}

test("the streamer reads, writes, holds, deletes, times out and pins in the studio, on a phone behind a tab [LVE-080]", async ({
  openWindow,
}) => {
  test.slow();
  await host.call(chat.editFilters, { params: { id }, body: { links: "held" } });
  const [studio, viewer] = await Promise.all([
    openWindow({ account: host, path: studioPath() }),
    openWindow({ account: ola, path: `/watch/${id}` }),
  ]);
  const pageErrors = [studio, viewer].map((page) => collectPageErrors(page));
  const address = studio.url();
  await studio.evaluate(() => document.body.setAttribute("data-mark", ""));
  const tabs = studio.getByRole("tablist", { name: "Części studia" });
  const controls = studio.getByRole("button", { name: "Zakończ", exact: true });

  await test.step("beside the picture", async () => {
    await expect(tabs).toBeHidden();
    const [player, panel] = await Promise.all([
      studio.getByText("Tu zobaczysz swój obraz").boundingBox(),
      chatOf(studio).boundingBox(),
    ]);
    expect(panel?.x).toBeGreaterThan((player?.x ?? Infinity) + (player?.width ?? 0) - 1);
    await moderate(studio, viewer, "z biurka");
    await expect(controls).toBeVisible();
    expect(await accessibilityFaults(studio)).toEqual([]);
  });

  await test.step("on a phone", async () => {
    await studio.setViewportSize(PHONE);
    await expect(chatOf(studio)).toBeHidden();
    await expect(controls).toBeVisible();
    await tabs.getByRole("tab", { name: "Transmisja" }).press("ArrowRight");
    await expect(tabs.getByRole("tab", { name: "Czat" })).toBeFocused();
    await expect(tabs.getByRole("tab", { name: "Czat", selected: true })).toBeVisible();
    await expect(controls).toBeHidden();
    await expect(lineOf(studio, "Od gospodarza z biurka")).toBeInViewport();
    await moderate(studio, viewer, "z telefonu");
    expect(await accessibilityFaults(studio)).toEqual([]);
    await tabs.getByRole("tab", { name: "Transmisja" }).click();
    await expect(controls).toBeVisible();
  });

  await expect(studio.locator("body[data-mark]")).toHaveCount(1);
  expect(studio.url()).toBe(address);
  expect(pageErrors).toEqual([[], []]);
});

test("moderators see what is known of an author beside the chat, and act there; viewers do not get it [LVE-099]", async ({
  openWindow,
}) => {
  test.slow();
  await host.call(chat.editFilters, { params: { id }, body: { words: ["kasyno"] } });
  await ola.call(subscriptions.subscribe, { params: { id: host.channelId } });
  const [moderator, viewer] = await Promise.all([
    openWindow({ account: host, path: `/watch/${id}`, viewport: DESKTOP }),
    openWindow({ account: ola, path: `/watch/${id}` }),
  ]);
  await sendMessage(viewer, "Dzień dobry wszystkim");
  await sendMessage(viewer, "Wygrasz w kasynie");
  await sendMessage(viewer, "Do usunięcia");
  await choose(moderator, "Do usunięcia", "Usuń");
  const sheet = moderator.getByRole("dialog", { name: "Autor wiadomości" });
  const fact = (label: string) => sheet.locator("dl > div").filter({ hasText: label }).locator("dd");

  await test.step("age, subscription, messages and held ones", async () => {
    await choose(moderator, "Dzień dobry wszystkim", "O autorze");
    await expect(sheet.getByRole("link", { name: "Ola Kowal" })).toBeVisible();
    await expect(fact("Konto założone")).toHaveText(/\d{4}.*\(.+\)/);
    await expect(fact("Subskrybuje od")).toHaveText(/\d{4}/);
    await expect(fact("Wiadomości na tym czacie")).toHaveText("3");
    await expect(fact("Usunięte")).toHaveText("1");
    await expect(fact("Zatrzymane")).toHaveText("1");
    const held = sheet.getByRole("region", { name: "Zatrzymane wiadomości" });
    await expect(held).toContainText("Wygrasz w kasynie");
    await expect(held).toContainText("Czeka na moderatora: obserwowane słowo");
    await expect(sheet.getByRole("region", { name: "Ostatnie wiadomości" })).toContainText("Do usunięcia");
    expect(await accessibilityFaults(moderator)).toEqual([]);
    await held.getByRole("button", { name: "Odrzuć" }).click();
    await expect(held).toContainText("Odrzucona: obserwowane słowo");
    await expect(lineOf(viewer, "Wygrasz w kasynie")).toHaveCount(0);
  });

  await test.step("a time-out, its end, and both in the history", async () => {
    await sheet.getByRole("button", { name: "Zablokuj" }).click();
    const dialog = moderator.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Zablokuj" }).click();
    await expect(chatOf(viewer).getByRole("alert")).toContainText("nie możesz pisać do");
    const history = sheet.getByRole("list", { name: "Wcześniejsze decyzje" });
    await expect(history.getByRole("listitem")).toHaveText([/^Blokada do .*\(ta transmisja\)/]);
    await sheet.getByRole("button", { name: "Odblokuj" }).click();
    await expect(chatOf(viewer).getByRole("combobox")).toBeVisible();
    await expect(history.getByRole("listitem")).toHaveText([/^Koniec blokady/, /^Blokada do .*Ola Kowal/]);
  });

  await test.step("on a phone it covers the chat, and closes back to it", async () => {
    await moderator.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await moderator.setViewportSize(PHONE);
    await choose(moderator, "Dzień dobry wszystkim", "O autorze");
    await expect(sheet.getByRole("region").first()).toBeVisible();
    // The sheet slides in: its box has fractions until it has arrived.
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(PHONE.width);
    expect(await accessibilityFaults(moderator)).toEqual([]);
    await sheet.getByRole("button", { name: "Wróć do czatu" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(lineOf(moderator, "Dzień dobry wszystkim")).toBeVisible();
    await choose(moderator, "Dzień dobry wszystkim", "O autorze");
    await moderator.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
  });

  await test.step("a viewer has no such entry, and the call is refused", async () => {
    const { items } = await ola.call(chat.messages, { params: { id }, query: {} });
    const messageId = items.at(-1)?._id ?? "";
    const refused = await viewer.request.get(`/api/videos/${id}/chat-messages/${messageId}/author`, {
      headers: { authorization: `Bearer ${ola.token}` },
    });
    expect(refused.status()).toBe(403);
    await expect(chatOf(viewer).getByRole("button", { name: /^Moderuj/ })).toHaveCount(0);
  });
});
