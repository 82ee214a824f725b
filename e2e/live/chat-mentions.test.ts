import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated, reloadHydrated } from "../page-frame.ts";
import { collectPageErrors, makeCreator, makeMember, signIn, type Account, type Creator } from "../site.ts";
import { chatOf, choose, lineOf, sendMessage } from "./chats.ts";
import { startLiveStream, stopStreams } from "./streams.ts";

test.afterAll(stopStreams);

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const MARK = "Wzmianka o Tobie";

let host: Creator;
let janina: Account;
let jan: Account;
let loud: Account;
test.beforeEach(async () => {
  [host, janina, jan, loud] = await Promise.all([
    makeCreator("Peron Drugi"),
    makeNamed("Janina", "Żuk"),
    makeNamed("Jan", "Łąka"),
    makeNamed("Hubert", "Głośny"),
  ]);
});
const windows: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of windows.splice(0)) await context.close();
});

async function makeNamed(name: string, surname: string): Promise<Account> {
  const account = await makeMember();
  await account.call(accounts.edit, { body: { name, surname } });
  return account;
}

async function openWindow(
  browser: Browser,
  account: Account,
  pathname: string,
  viewport = DESKTOP,
): Promise<Page> {
  const { storageState } = test.info().project.use;
  const context = await browser.newContext({
    ...{ locale: "pl-PL", viewport, hasTouch: viewport === PHONE },
    ...(storageState ? { storageState } : {}),
  });
  windows.push(context);
  const page = await context.newPage();
  await signIn(page, account);
  await openHydrated(page, pathname);
  return page;
}

function fieldOf(page: Page) {
  return chatOf(page).getByRole("combobox", { name: "Napisz na czacie" });
}

function unseenOf(page: Page) {
  return chatOf(page).getByRole("button", { name: /^Nowe wzmianki o Tobie/ });
}

test("viewers mention others by completed names, and see mentions of themselves marked and counted [LVE-093]", async ({
  browser,
}) => {
  test.slow();
  const body = { channelId: host.channelId, title: "Rozmowy z peronu", live: true };
  const { _id: id } = await host.call(videos.create, { body });
  await host.call(videos.edit, { params: { id }, body: { tags: ["kolej"], visibility: "non_public" } });
  await startLiveStream(host.call, id);
  const [reader, writer, muted] = await Promise.all([
    openWindow(browser, jan, `/watch/${id}`),
    openWindow(browser, janina, `/watch/${id}`, PHONE),
    openWindow(browser, loud, `/watch/${id}`),
  ]);
  const pageErrors = [reader, writer, muted].map((page) => collectPageErrors(page));
  await sendMessage(reader, "Dzień dobry");
  await sendMessage(muted, "Słychać mnie?");
  await expect(lineOf(writer, "Słychać mnie?")).toBeVisible();

  await test.step("names are completed with the keyboard", async () => {
    const list = chatOf(muted).getByRole("listbox", { name: "Osoby na czacie" });
    const field = fieldOf(muted);
    await sendMessage(writer, "Hej");
    await expect(lineOf(muted, "Hej")).toBeVisible();
    await field.pressSequentially("Cześć @");
    await expect(list.getByRole("option")).toHaveText([/Janina Żuk$/, /Jan Łąka$/, /Peron Drugi$/]);
    await field.pressSequentially("ja");
    await expect(list.getByRole("option")).toHaveText([/Janina Żuk$/, /Jan Łąka$/]);
    await expect(field).toHaveAttribute("aria-expanded", "true");
    expect(await accessibilityFaults(muted)).toEqual([]);
    await field.press("ArrowDown");
    const active = list.getByRole("option", { selected: true });
    await expect(active).toHaveText(/Jan Łąka$/);
    await expect(field).toHaveAttribute("aria-activedescendant", (await active.getAttribute("id")) ?? "");
    await field.press("Escape");
    await expect(list).toHaveCount(0);
    await expect(field).toHaveValue("Cześć @ja");
    await field.pressSequentially("n ł");
    await expect(list).toHaveCount(0);
    await field.fill("");
    await field.pressSequentially("Cześć @laka");
    await field.press("Enter");
    await expect(field).toHaveValue("Cześć @Jan Łąka ");
    await expect(field).toBeFocused();
    await field.press("Enter");
    await expect(lineOf(reader, "Cześć @Jan Łąka")).toContainText(MARK);
    await expect(lineOf(reader, "Cześć").getByRole("link", { name: "@Jan Łąka" })).toHaveAttribute(
      "href",
      /\/user\//,
    );
    await expect(lineOf(writer, "Cześć @Jan Łąka")).not.toContainText(MARK);
    await expect(lineOf(muted, "Cześć @Jan Łąka")).not.toContainText(MARK);
    expect(await accessibilityFaults(reader)).toEqual([]);
  });

  await test.step("a viewer who looks elsewhere has mentions counted, and goes to the first one", async () => {
    for (const start of ["Pierwsza", "Druga", "Trzecia"]) {
      await sendMessage(writer, `${start} ${"długa wiadomość ".repeat(30)}`.trim());
    }
    await expect(lineOf(reader, "Trzecia")).toBeVisible();
    await chatOf(reader).getByRole("log").press("Home");
    await expect(chatOf(reader).getByRole("button", { name: "Najnowsze wiadomości" })).toBeVisible();
    await expect(unseenOf(reader)).toHaveCount(0);

    await fieldOf(writer).pressSequentially("Ej @Ja");
    const option = chatOf(writer).getByRole("option", { name: "Jan Łąka" });
    expect(await accessibilityFaults(writer)).toEqual([]);
    await option.tap();
    await expect(fieldOf(writer)).toHaveValue("Ej @Jan Łąka ");
    await fieldOf(writer).pressSequentially("jesteś?");
    await chatOf(writer).getByRole("button", { name: "Wyślij" }).tap();
    await expect(unseenOf(reader)).toHaveText("Nowe wzmianki o Tobie: 1");
    await expect(reader).toHaveTitle(/^\(1\) /);
    expect(await accessibilityFaults(reader)).toEqual([]);

    await unseenOf(reader).click();
    await expect(lineOf(reader, "jesteś?")).toBeFocused();
    await expect(unseenOf(reader)).toHaveCount(0);
    await expect(reader).not.toHaveTitle(/^\(1\) /);
  });

  await test.step("people on the ignore list do not mark or count", async () => {
    await choose(reader, "Słychać mnie?", /^Wycisz/);
    await expect(lineOf(reader, "Słychać mnie?")).toHaveCount(0);
    await chatOf(reader).getByRole("log").press("Home");
    await sendMessage(muted, "Odezwij się @Jan Łąka");
    await sendMessage(writer, "Zamykam peron");
    await expect(lineOf(reader, "Zamykam peron")).toBeAttached();
    await expect(unseenOf(reader)).toHaveCount(0);
    await expect(lineOf(reader, "Odezwij się")).toHaveCount(0);
    await fieldOf(reader).pressSequentially("@");
    await expect(chatOf(reader).getByRole("option")).toHaveText([/Janina Żuk$/, /Peron Drugi$/]);
  });

  await test.step("those who come later find the mention", async () => {
    await reloadHydrated(reader);
    await expect(lineOf(reader, "jesteś?")).toContainText(MARK);
    await expect(unseenOf(reader)).toHaveCount(0);
  });
  expect(pageErrors).toEqual([[], [], []]);
});
