import { expect } from "@playwright/test";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { reloadHydrated } from "../page-frame.ts";
import { collectPageErrors, makeCreator, makeMember, type Account, type Creator } from "../site.ts";
import { chatOf, choose, lineOf, sendMessage } from "./chats.ts";
import { PHONE, test } from "../windows.ts";
import { startLiveStream, stopStreams } from "./streams.ts";

test.afterAll(stopStreams);

let host: Creator;
let ola: Account;
let other: Account;
test.beforeEach(async () => {
  [host, ola, other] = await Promise.all([makeCreator("Czujny Peron"), makeMember(), makeMember()]);
});
test("moderators hold words, viewers answer, and a pinned message can be folded [LVE-090, LVE-092, LVE-096]", async ({
  openWindow,
}) => {
  test.slow();
  const body = { channelId: host.channelId, title: "Na żywo z peronu", live: true };
  const { _id: id } = await host.call(videos.create, { body });
  await host.call(videos.edit, { params: { id }, body: { tags: ["kolej"], visibility: "non_public" } });
  await startLiveStream(host.call, id);
  const [moderator, author, reader] = await Promise.all([
    openWindow({ account: host, path: `/watch/${id}`, viewport: PHONE }),
    openWindow({ account: ola, path: `/watch/${id}` }),
    openWindow({ account: other, path: `/watch/${id}`, viewport: PHONE }),
  ]);
  const pageErrors = [moderator, author, reader].map((page) => collectPageErrors(page));

  await test.step("the streamer sets watched words", async () => {
    await chatOf(moderator).getByRole("button", { name: "Tryby czatu" }).click();
    const dialog = moderator.getByRole("dialog", { name: "Tryby czatu" });
    await dialog.getByRole("textbox", { name: "Obserwowane słowa" }).fill("kasyno\ntanie opony");
    expect(await accessibilityFaults(moderator)).toEqual([]);
    await dialog.getByRole("button", { name: "Zapisz słowa" }).click();
    await expect(dialog.getByText(/^Ostatnia zmiana: Ola Kowal, /)).toBeVisible();
    await moderator.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("a message with one in another form waits; only its author and moderators see it", async () => {
    await sendMessage(author, "Zapraszam do KASYN");
    await expect(lineOf(author, "Zapraszam do KASYN")).toContainText(
      "Czeka na moderatora: obserwowane słowo",
    );
    const waiting = lineOf(moderator, "Zapraszam do KASYN");
    await expect(waiting).toContainText("Czeka na moderatora");
    await sendMessage(author, "Kup tanich opon sto");
    await sendMessage(moderator, "Dzień dobry");
    await expect(lineOf(reader, "Dzień dobry")).toBeVisible();
    await expect(chatOf(reader).getByText("KASYN")).toHaveCount(0);
    await expect(lineOf(author, "Zapraszam do KASYN").getByRole("button", { name: "Odrzuć" })).toHaveCount(0);
    expect(await accessibilityFaults(moderator)).toEqual([]);

    await waiting.getByRole("button", { name: "Pokaż wszystkim" }).click();
    await expect(lineOf(reader, "Zapraszam do KASYN")).toBeVisible();
    await expect(lineOf(author, "Zapraszam do KASYN")).not.toContainText("Czeka na moderatora");
    await lineOf(moderator, "tanich opon").getByRole("button", { name: "Odrzuć" }).click();
    await expect(lineOf(author, "tanich opon")).toHaveCount(0);
    await reloadHydrated(reader);
    await expect(lineOf(reader, "Zapraszam do KASYN")).toBeVisible();
    await expect(lineOf(reader, "tanich opon")).toHaveCount(0);
  });

  await test.step("an answer quotes its message, which a press reaches, until it is deleted", async () => {
    await choose(reader, "Zapraszam do KASYN", "Odpowiedz");
    await expect(
      chatOf(reader).getByRole("status").filter({ hasText: "Odpowiedź do: Ola Kowal" }),
    ).toBeVisible();
    expect(await accessibilityFaults(reader)).toEqual([]);
    await sendMessage(reader, "Nie, dziękuję");
    const answer = lineOf(author, "Nie, dziękuję");
    const quote = answer.getByRole("button", { name: /^Odpowiedź do: Ola Kowal: Zapraszam do KASYN/ });
    await quote.click();
    await expect(lineOf(author, "Zapraszam do KASYN").first()).toBeFocused();
    await moderator.bringToFront();
    await chatOf(moderator)
      .getByRole("listitem")
      .filter({ hasText: /^(?!.*Nie, dziękuję).*Zapraszam do KASYN/s })
      .getByRole("button", { name: /^Moderuj/ })
      .click();
    await moderator.getByRole("menuitem", { name: "Usuń" }).click();
    await expect(quote).toHaveCount(0);
    await expect(answer).toBeVisible();
  });

  await test.step("a pinned message takes two lines at most on a phone, and a viewer folds it away", async () => {
    const text = `Regulamin: ${"bądźcie dla siebie mili. ".repeat(10)}`.trim();
    await sendMessage(moderator, text);
    await choose(moderator, text, "Przypnij");
    const note = chatOf(reader).getByRole("note", { name: "Przypięta wiadomość" });
    await expect(note).toContainText("Regulamin");
    const lines = () =>
      note.locator("p").evaluate((element) => {
        const { height } = element.getBoundingClientRect();
        return Math.round(height / Number.parseFloat(getComputedStyle(element).lineHeight));
      });
    expect(await lines()).toBe(2);
    await note.getByRole("button", { name: "Zwiń przypiętą wiadomość" }).click();
    await expect(note).not.toContainText("Regulamin: bądźcie", { useInnerText: true });
    await expect(chatOf(author).getByRole("note")).toContainText("Regulamin");
    await note.getByRole("button", { name: "Rozwiń przypiętą wiadomość" }).click();
    await expect(note).toContainText("Regulamin: bądźcie", { useInnerText: true });
    await reloadHydrated(reader);
    await expect(note).toContainText("Regulamin");
    await chatOf(moderator).getByRole("note").getByRole("button", { name: "Odepnij" }).click();
    await expect(note).toHaveCount(0);
  });
  expect(pageErrors).toEqual([[], [], []]);
});
