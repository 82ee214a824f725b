import { expect, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { chat } from "#shared/chat/contract.ts";
import { live } from "#shared/live/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { statusMessage, clickUntilVisible } from "../actions.ts";
import { openHydrated } from "../page-frame.ts";
import { chatOf, choose, lineOf, openLineMenu, sendMessage } from "./chats.ts";
import { videoState } from "../watch/video-player.ts";
import {
  makeAdministrator,
  makeCreator,
  makeMember,
  collectPageErrors,
  type Account,
  type Creator,
} from "../site.ts";
import { sendStream, stopStreams, startLiveStream } from "./streams.ts";
import { DESKTOP, test } from "../windows.ts";

const permissions = ["clipboard-read", "clipboard-write"];

test.use({ locale: "pl-PL", viewport: DESKTOP });

let host: Creator;
let author: Creator;
let ola: Account;

test.beforeAll(async () => {
  [host, author, ola] = await Promise.all([
    makeCreator("Kolejowy Szlak"),
    makeCreator("Nocne Tory"),
    makeMember(),
  ]);
});
test.afterAll(stopStreams);

/** Makes a live stream of the host, running or announced for tomorrow, that appears in no list of other test files. */
async function makeStream(state: "running" | "announced"): Promise<string> {
  const body = { channelId: host.channelId, title: "Na żywo z dworca", live: true };
  const { _id: id } = await host.call(videos.create, { body });
  const livestreamStartsAt = new Date(Date.now() + 86_400_000).toISOString();
  const date = state === "announced" ? { livestreamStartsAt } : {};
  await host.call(videos.edit, {
    params: { id },
    body: { tags: ["kolej"], visibility: "non_public", ...date },
  });
  if (state === "running") await startLiveStream(host.call, id);
  return id;
}

function pinnedOf(page: Page) {
  return chatOf(page).getByRole("note", { name: "Przypięta wiadomość" });
}

test("chat users report, mute and copy messages, and the owner posts as the channel [LAS-002, LAS-013, LAS-113]", async ({
  openWindow,
}) => {
  const id = await makeStream("running");
  const [ownerPage, window, viewerPage] = await Promise.all(
    [host, author, ola].map((account) => openWindow({ account, path: `/watch/${id}`, permissions })),
  );
  if (!ownerPage || !window || !viewerPage) throw new Error("A window is missing");
  const pageErrors = collectPageErrors(viewerPage);

  await test.step("the owner posts as the channel by default, and is not offered a subscription", async () => {
    const identity = chatOf(ownerPage).getByRole("button", { name: /^Jako/ });
    await expect(identity).toHaveAccessibleName(/Jako Kolejowy Szlak/);
    await sendMessage(ownerPage, "Witamy na stacji");
    await expect(lineOf(ownerPage, "Witamy na stacji").getByRole("link")).toHaveText("Kolejowy Szlak");
    await clickUntilVisible(identity, ownerPage.getByRole("option", { name: "Jako Ola Kowal" }));
    await ownerPage.getByRole("option", { name: "Jako Ola Kowal" }).click();
    await expect(identity).toHaveAccessibleName(/Jako Ola Kowal/);
    await sendMessage(ownerPage, "Prywatnie też");
    await expect(lineOf(ownerPage, "Prywatnie też").getByRole("link")).toHaveText("Ola Kowal");
    await expect(viewerPage.getByRole("button", { name: /^Subskrybuj/ })).toHaveCount(1);
    await expect(ownerPage.getByRole("button", { name: /^Subskrybuj/ })).toHaveCount(0);
  });

  await test.step("a viewer reports, copies and mutes", async () => {
    await sendMessage(window, "Kup tanie opony");
    await sendMessage(viewerPage, "Nie, dziękuję");
    const own = await openLineMenu(viewerPage, "Nie, dziękuję");
    await expect(own.getByRole("menuitem")).toHaveText(["Odpowiedz", "Kopiuj tekst"]);
    await viewerPage.keyboard.press("Escape");
    const menu = await openLineMenu(viewerPage, "Kup tanie opony");
    await expect(menu.getByRole("menuitem")).toHaveText([
      "Odpowiedz",
      "Kopiuj tekst",
      "Wycisz: Ola Kowal",
      "Zgłoś",
    ]);
    expect(await accessibilityFaults(viewerPage)).toEqual([]);
    await menu.getByRole("menuitem", { name: "Kopiuj tekst" }).click();
    await expect(statusMessage(viewerPage, "Skopiowano wiadomość")).toBeVisible();
    expect(await viewerPage.evaluate(() => navigator.clipboard.readText())).toBe("Kup tanie opony");

    await choose(viewerPage, "Kup tanie opony", "Zgłoś");
    const dialog = viewerPage.getByRole("dialog", { name: "Zgłoś treść" });
    await expect(dialog.getByText("Zgłaszasz: Kup tanie opony")).toBeVisible();
    await dialog.getByRole("radio", { name: /Spam/ }).check();
    await dialog.getByRole("textbox", { name: "Opis" }).fill("To reklama.");
    await dialog.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
    await expect(statusMessage(viewerPage, "Zgłoszenie wysłane")).toBeVisible();
    const { items } = await (await makeAdministrator()).call(reports.list, { query: { limit: 100 } });
    expect(items).toContainEqual(
      expect.objectContaining({
        entityType: "chatMessage",
        entity: expect.objectContaining({ title: "Kup tanie opony", path: `/watch/${id}` }),
      }),
    );

    await choose(viewerPage, "Kup tanie opony", "Wycisz: Ola Kowal");
    await expect(lineOf(viewerPage, "Kup tanie opony")).toHaveCount(0);
    await expect(lineOf(ownerPage, "Kup tanie opony")).toBeVisible();
    await viewerPage.getByRole("button", { name: "Cofnij" }).click();
    await expect(lineOf(viewerPage, "Kup tanie opony")).toBeVisible();
  });

  await test.step("a pinned message is unpinned for everyone when it is struck through or deleted", async () => {
    for (const [entry, text] of [
      ["Skreśl", "Kup tanie opony"],
      ["Usuń", "Nie, dziękuję"],
    ] as const) {
      await choose(ownerPage, text, "Przypnij");
      await expect(pinnedOf(viewerPage)).toContainText(text);
      await choose(ownerPage, text, entry);
      await expect(pinnedOf(viewerPage)).toBeHidden();
      await expect(pinnedOf(ownerPage)).toBeHidden();
    }
    const menu = await openLineMenu(ownerPage, "Kup tanie opony");
    await expect(menu.getByRole("menuitem", { name: "Cofnij skreślenie" })).toBeVisible();
    await expect(menu.getByRole("menuitem", { name: "Przypnij" })).toHaveCount(0);
    await ownerPage.keyboard.press("Escape");
    for (const page of [viewerPage, ownerPage]) {
      await openHydrated(page, `/watch/${id}`);
      await expect(lineOf(page, "Kup tanie opony")).toContainText("Wiadomość skreślona");
      await expect(pinnedOf(page)).toHaveCount(0);
    }
  });
  expect(pageErrors).toEqual([]);
});

test("an author posting as a channel is blocked and unblocked, scope by scope, and sees the current block [LAS-010, LAS-011, LAS-012, LAS-014]", async ({
  openWindow,
}) => {
  const id = await makeStream("running");
  const params = { id };
  const [ownerPage, window] = await Promise.all(
    [host, author].map((account) => openWindow({ account, path: `/watch/${id}`, permissions })),
  );
  if (!ownerPage || !window) throw new Error("A window is missing");
  const text = "Zapraszamy do nas";
  const date = String.raw`\d{1,2} \S+ \d{4}, \d{2}:\d{2} CES?T`;
  const field = chatOf(window).getByRole("combobox", { name: "Napisz na czacie" });

  await clickUntilVisible(
    chatOf(window).getByRole("button", { name: /^Jako/ }),
    window.getByRole("option", { name: "Jako Nocne Tory" }),
  );
  await window.getByRole("option", { name: "Jako Nocne Tory" }).click();
  await sendMessage(window, text);

  await test.step("an author without a block can only be blocked", async () => {
    const menu = await openLineMenu(ownerPage, text);
    await expect(menu.getByRole("menuitem", { name: "Zablokuj: Nocne Tory", exact: true })).toBeVisible();
    await expect(menu.getByRole("menuitem", { name: /^Odblokuj/ })).toHaveCount(0);
    await menu.getByRole("menuitem", { name: /^Zablokuj/ }).click();
    const dialog = ownerPage.getByRole("alertdialog");
    await expect(dialog.getByRole("radio")).toHaveCount(2);
    await dialog.getByRole("button", { name: /Na jak długo/ }).click();
    await ownerPage.getByRole("option", { name: "1 godzina" }).click();
    await dialog.getByRole("button", { name: "Zablokuj" }).click();
    await expect(
      ownerPage
        .getByRole("status")
        .getByText(new RegExp(`^Zablokowano: Nocne Tory \\(ta transmisja, do ${date}\\)$`)),
    ).toBeVisible();
  });

  await test.step("the author can post neither as the channel nor as a user", async () => {
    await expect(chatOf(window).getByRole("alert")).toHaveText(
      new RegExp(`^Na czacie tej transmisji nie możesz pisać do ${date}\\.$`),
    );
    await expect(field).toHaveCount(0);
    await expect(chatOf(window).getByRole("button", { name: /^Jako/ })).toHaveCount(0);
    expect(await accessibilityFaults(window)).toEqual([]);
  });

  await test.step("two blocks are lifted one by one, and both sides see the remaining one", async () => {
    const { items } = await host.call(chat.messages, { params, query: {} });
    const messageId = items[0]?._id ?? "";
    const blockedUntil = new Date(Date.now() + 7 * 86_400_000).toISOString();
    await host.call(chat.block, { params, body: { messageId, scope: "channel", blockedUntil } });

    const menu = await openLineMenu(ownerPage, text);
    await expect(menu.getByRole("menuitem", { name: /^Zablokuj/ })).toHaveCount(0);
    await expect(menu.getByRole("menuitem", { name: /^Odblokuj/ })).toHaveText([
      new RegExp(`^Odblokuj: Nocne Torycały kanał, do ${date}$`),
      new RegExp(`^Odblokuj: Nocne Toryta transmisja, do ${date}$`),
    ]);
    expect(await accessibilityFaults(ownerPage)).toEqual([]);
    await menu.getByRole("menuitem", { name: /ta transmisja/ }).click();
    await expect(
      ownerPage
        .getByRole("status")
        .getByText(
          new RegExp(
            `^Blokada zdjęta: ta transmisja\\. Nocne Tory nadal nie może pisać: cały kanał, do ${date}\\.$`,
          ),
        ),
    ).toBeVisible();
    await expect(chatOf(window).getByRole("alert")).toHaveText(
      new RegExp(`^Na czatach tego kanału nie możesz pisać do ${date}\\.$`),
    );
    await expect(field).toHaveCount(0);

    await choose(ownerPage, text, /^Odblokuj: Nocne Tory/);
    await expect(
      ownerPage.getByRole("status").getByText("Odblokowano: Nocne Tory", { exact: true }),
    ).toBeVisible();
    await expect(chatOf(window).getByText("Znów możesz pisać na czacie.")).toBeVisible();
    await sendMessage(window, "Dziękujemy");
    await expect(lineOf(ownerPage, "Dziękujemy").getByRole("link")).toHaveText("Nocne Tory");
  });
});

test("the player shows the number of viewers, and announced streams and streams without a signal have comments [LAS-038, LAS-039]", async ({
  openWindow,
}) => {
  const id = await makeStream("running");
  const { url } = await host.call(live.url, { params: { id } });
  const program = sendStream(`rtmp://localhost:${process.env["E2E_RTMP_PORT"]}${url}`);
  await expect
    .poll(async () => (await ola.call(videos.get, { params: { id } })).hls, { timeout: 60_000 })
    .toBeTruthy();
  for (const { call } of [ola, author]) {
    await call(accounts.edit, { body: { settings: { chatVariant: "hidden" } } });
  }
  const [first, second] = await Promise.all(
    [ola, author].map((account) => openWindow({ account, path: `/watch/${id}`, permissions })),
  );
  if (!first || !second) throw new Error("A window is missing");
  const countOn = (page: Page) => page.getByRole("img", { name: /^Ogląda teraz/ });

  await test.step("two viewers count as two, and as one when one has left; the chat can be hidden", async () => {
    for (const page of [first, second]) {
      await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
    }
    await expect(countOn(first)).toHaveAccessibleName("Ogląda teraz: 2", { timeout: 10_000 });
    await expect(chatOf(first)).toHaveCount(0);
    await second.goto("/new");
    await expect(countOn(first)).toHaveAccessibleName("Ogląda teraz: 1", { timeout: 10_000 });
    expect(await accessibilityFaults(first)).toEqual([]);
  });

  program.kill("SIGKILL");
  const silent = await makeStream("running");
  const announced = await makeStream("announced");
  for (const [videoId, text, authorPage, viewerPage] of [
    [silent, "Czekam na obraz", first, second],
    [announced, "Będę jutro", second, first],
  ] as const) {
    await openHydrated(authorPage, `/watch/${videoId}`);
    await authorPage.mouse.wheel(0, 900);
    await authorPage.getByPlaceholder("Dodaj komentarz…").fill(text);
    await authorPage.getByRole("button", { name: "Skomentuj" }).click();
    await expect(authorPage.getByRole("article", { name: text })).toBeVisible();
    await openHydrated(viewerPage, `/watch/${videoId}`);
    await viewerPage.mouse.wheel(0, 900);
    await expect(viewerPage.getByRole("article", { name: text })).toBeVisible();
  }
});
