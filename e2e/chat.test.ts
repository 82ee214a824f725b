import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { chat } from "#shared/chat/contract.ts";
import { live } from "#shared/live/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { message, press } from "./actions.ts";
import { open } from "./bars.ts";
import { chatOf, choose, lineOf, openLineMenu, say } from "./chats.ts";
import { stateOf } from "./films.ts";
import {
  administrator,
  makeCreator,
  makeMember,
  signIn,
  watchComplaints,
  type Account,
  type Creator,
} from "./site.ts";
import { sendStream, stopStreams } from "./streams.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let host: Creator;
let writer: Creator;
let ola: Account;

test.beforeAll(async () => {
  [host, writer, ola] = await Promise.all([
    makeCreator("Kolejowy Szlak"),
    makeCreator("Nocne Tory"),
    makeMember(),
  ]);
});
test.afterAll(stopStreams);

/** Nobody else closes them, and they would play on beside all the journeys that follow. */
const windows: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of windows.splice(0)) await context.close();
});

async function openWindow(browser: Browser, account: Account, pathname: string): Promise<Page> {
  const { storageState } = test.info().project.use;
  const context = await browser.newContext({
    locale: "pl-PL",
    viewport: { width: 1440, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
    ...(storageState ? { storageState } : {}),
  });
  windows.push(context);
  const page = await context.newPage();
  await signIn(page, account);
  await open(page, pathname);
  return page;
}

/** A live stream of the host that runs, or is announced for tomorrow. */
async function makeStream(state: "running" | "announced"): Promise<string> {
  const body = { channelId: host.channelId, title: "Na żywo z dworca", live: true };
  const { _id: id } = await host.call(videos.create, { body });
  const livestreamStartsAt = new Date(Date.now() + 86_400_000).toISOString();
  const date = state === "announced" ? { livestreamStartsAt } : {};
  await host.call(videos.edit, { params: { id }, body: { tags: ["kolej"], ...date } });
  if (state === "running") await host.call(live.start, { params: { id } });
  return id;
}

function pinnedOf(page: Page) {
  return chatOf(page).getByRole("note", { name: "Przypięta wiadomość" });
}

test("readers report, mute and copy what is said, and the owner speaks as the channel [LAS-002, LAS-013, LAS-113]", async ({
  browser,
}) => {
  const id = await makeStream("running");
  const [desk, window, reader] = await Promise.all(
    [host, writer, ola].map((account) => openWindow(browser, account, `/watch/${id}`)),
  );
  if (!desk || !window || !reader) throw new Error("A window is missing");
  const complaints = watchComplaints(reader);

  await test.step("the owner writes as the channel, unless told otherwise, and is not offered a subscription", async () => {
    const identity = chatOf(desk).getByRole("button", { name: /^Jako/ });
    await expect(identity).toHaveAccessibleName(/Jako Kolejowy Szlak/);
    await say(desk, "Witamy na stacji");
    await expect(lineOf(desk, "Witamy na stacji").getByRole("link")).toHaveText("Kolejowy Szlak");
    await press(identity, desk.getByRole("option", { name: "Jako Ola Kowal" }));
    await desk.getByRole("option", { name: "Jako Ola Kowal" }).click();
    await expect(identity).toHaveAccessibleName(/Jako Ola Kowal/);
    await say(desk, "Prywatnie też");
    await expect(lineOf(desk, "Prywatnie też").getByRole("link")).toHaveText("Ola Kowal");
    await expect(reader.getByRole("button", { name: /^Subskrybuj/ })).toHaveCount(1);
    await expect(desk.getByRole("button", { name: /^Subskrybuj/ })).toHaveCount(0);
  });

  await test.step("a reader reports, copies and mutes", async () => {
    await say(window, "Kup tanie opony");
    await say(reader, "Nie, dziękuję");
    const own = await openLineMenu(reader, "Nie, dziękuję");
    await expect(own.getByRole("menuitem")).toHaveText(["Kopiuj tekst"]);
    await reader.keyboard.press("Escape");
    const menu = await openLineMenu(reader, "Kup tanie opony");
    await expect(menu.getByRole("menuitem")).toHaveText(["Kopiuj tekst", "Wycisz: Ola Kowal", "Zgłoś"]);
    expect(await accessibilityFaults(reader)).toEqual([]);
    await menu.getByRole("menuitem", { name: "Kopiuj tekst" }).click();
    await expect(message(reader, "Skopiowano wiadomość")).toBeVisible();
    expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe("Kup tanie opony");

    await choose(reader, "Kup tanie opony", "Zgłoś");
    const dialog = reader.getByRole("dialog", { name: "Zgłoś treść" });
    await expect(dialog.getByText("Zgłaszasz: Kup tanie opony")).toBeVisible();
    await dialog.getByRole("radio", { name: /Spam/ }).check();
    await dialog.getByRole("textbox", { name: "Opis" }).fill("To reklama.");
    await dialog.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
    await expect(message(reader, "Zgłoszenie wysłane")).toBeVisible();
    const { items } = await (await administrator()).call(reports.list, { query: { limit: 100 } });
    expect(items).toContainEqual(
      expect.objectContaining({
        entityType: "chatMessage",
        entity: expect.objectContaining({ title: "Kup tanie opony", path: `/watch/${id}` }),
      }),
    );

    await choose(reader, "Kup tanie opony", "Wycisz: Ola Kowal");
    await expect(lineOf(reader, "Kup tanie opony")).toHaveCount(0);
    await expect(lineOf(desk, "Kup tanie opony")).toBeVisible();
    await reader.getByRole("button", { name: "Cofnij" }).click();
    await expect(lineOf(reader, "Kup tanie opony")).toBeVisible();
  });

  await test.step("what is struck through or deleted leaves its place over the chat, for all", async () => {
    for (const [entry, text] of [
      ["Skreśl", "Kup tanie opony"],
      ["Usuń", "Nie, dziękuję"],
    ] as const) {
      await choose(desk, text, "Przypnij");
      await expect(pinnedOf(reader)).toContainText(text);
      await choose(desk, text, entry);
      await expect(pinnedOf(reader)).toBeHidden({ timeout: 2000 });
      await expect(pinnedOf(desk)).toBeHidden({ timeout: 2000 });
    }
    const menu = await openLineMenu(desk, "Kup tanie opony");
    await expect(menu.getByRole("menuitem", { name: "Cofnij skreślenie" })).toBeVisible();
    await expect(menu.getByRole("menuitem", { name: "Przypnij" })).toHaveCount(0);
    await desk.keyboard.press("Escape");
    for (const page of [reader, desk]) {
      await open(page, `/watch/${id}`);
      await expect(lineOf(page, "Kup tanie opony")).toContainText("Wiadomość skreślona");
      await expect(pinnedOf(page)).toHaveCount(0);
    }
  });
  expect(complaints).toEqual([]);
});

test("who writes as a channel is blocked and unblocked, scope by scope, and told what is true [LAS-010, LAS-011, LAS-012, LAS-014]", async ({
  browser,
}) => {
  const id = await makeStream("running");
  const params = { id };
  const [desk, window] = await Promise.all(
    [host, writer].map((account) => openWindow(browser, account, `/watch/${id}`)),
  );
  if (!desk || !window) throw new Error("A window is missing");
  const text = "Zapraszamy do nas";
  const date = String.raw`\d{1,2} \S+ \d{4}, \d{2}:\d{2} CES?T`;
  const field = chatOf(window).getByRole("textbox", { name: "Napisz na czacie" });

  await press(
    chatOf(window).getByRole("button", { name: /^Jako/ }),
    window.getByRole("option", { name: "Jako Nocne Tory" }),
  );
  await window.getByRole("option", { name: "Jako Nocne Tory" }).click();
  await say(window, text);

  await test.step("a free writer can be blocked, and nothing else", async () => {
    const menu = await openLineMenu(desk, text);
    await expect(menu.getByRole("menuitem", { name: "Zablokuj: Nocne Tory", exact: true })).toBeVisible();
    await expect(menu.getByRole("menuitem", { name: /^Odblokuj/ })).toHaveCount(0);
    await menu.getByRole("menuitem", { name: /^Zablokuj/ }).click();
    const dialog = desk.getByRole("alertdialog");
    await expect(dialog.getByRole("radio")).toHaveCount(2);
    await dialog.getByRole("button", { name: /Na jak długo/ }).click();
    await desk.getByRole("option", { name: "1 godzina" }).click();
    await dialog.getByRole("button", { name: "Zablokuj" }).click();
    await expect(
      desk
        .getByRole("status")
        .getByText(new RegExp(`^Zablokowano: Nocne Tory \\(ta transmisja, do ${date}\\)$`)),
    ).toBeVisible();
  });

  await test.step("the writer can write neither as the channel nor as a person", async () => {
    await expect(chatOf(window).getByRole("alert")).toHaveText(
      new RegExp(`^Na czacie tej transmisji nie możesz pisać do ${date}\\.$`),
    );
    await expect(field).toHaveCount(0);
    await expect(chatOf(window).getByRole("button", { name: /^Jako/ })).toHaveCount(0);
    expect(await accessibilityFaults(window)).toEqual([]);
  });

  await test.step("two blocks are lifted one by one, and both sides hear what still holds", async () => {
    const { items } = await host.call(chat.messages, { params, query: {} });
    const messageId = items[0]?._id ?? "";
    const blockedUntil = new Date(Date.now() + 7 * 86_400_000).toISOString();
    await host.call(chat.block, { params, body: { messageId, scope: "channel", blockedUntil } });

    const menu = await openLineMenu(desk, text);
    await expect(menu.getByRole("menuitem", { name: /^Zablokuj/ })).toHaveCount(0);
    await expect(menu.getByRole("menuitem", { name: /^Odblokuj/ })).toHaveText([
      new RegExp(`^Odblokuj: Nocne Torycały kanał, do ${date}$`),
      new RegExp(`^Odblokuj: Nocne Toryta transmisja, do ${date}$`),
    ]);
    expect(await accessibilityFaults(desk)).toEqual([]);
    await menu.getByRole("menuitem", { name: /ta transmisja/ }).click();
    await expect(
      desk
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

    await choose(desk, text, /^Odblokuj: Nocne Tory/);
    await expect(
      desk.getByRole("status").getByText("Odblokowano: Nocne Tory", { exact: true }),
    ).toBeVisible();
    await expect(chatOf(window).getByText("Znów możesz pisać na czacie.")).toBeVisible();
    await say(window, "Dziękujemy");
    await expect(lineOf(desk, "Dziękujemy").getByRole("link")).toHaveText("Nocne Tory");
  });
});

test("the player says how many watch, and comments stand under streams that are announced or silent [LAS-038, LAS-039]", async ({
  browser,
}) => {
  const id = await makeStream("running");
  const { url } = await host.call(live.url, { params: { id } });
  const program = sendStream(`rtmp://localhost:${Number(process.env["E2E_PORT"]) + 10_000}${url}`);
  await expect
    .poll(async () => (await ola.call(videos.get, { params: { id } })).hls, { timeout: 60_000 })
    .toBeTruthy();
  for (const { call } of [ola, writer]) {
    await call(accounts.edit, { body: { settings: { chatVariant: "hidden" } } });
  }
  const [first, second] = await Promise.all(
    [ola, writer].map((account) => openWindow(browser, account, `/watch/${id}`)),
  );
  if (!first || !second) throw new Error("A window is missing");
  const countOn = (page: Page) => page.getByRole("img", { name: /^Ogląda teraz/ });

  await test.step("two viewers are two, and one when one has left; the chat is hidden", async () => {
    for (const page of [first, second]) {
      await expect.poll(async () => (await stateOf(page)).seconds).toBeGreaterThan(0.5);
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
  for (const [videoId, text, author, reader] of [
    [silent, "Czekam na obraz", first, second],
    [announced, "Będę jutro", second, first],
  ] as const) {
    await open(author, `/watch/${videoId}`);
    await author.mouse.wheel(0, 900);
    await author.getByPlaceholder("Dodaj komentarz…").fill(text);
    await author.getByRole("button", { name: "Skomentuj" }).click();
    await expect(author.getByRole("article", { name: text })).toBeVisible();
    await open(reader, `/watch/${videoId}`);
    await reader.mouse.wheel(0, 900);
    await expect(reader.getByRole("article", { name: text })).toBeVisible();
  }
});
