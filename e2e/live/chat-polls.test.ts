import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated } from "../page-frame.ts";
import { collectPageErrors, makeCreator, makeMember, signIn, type Account, type Creator } from "../site.ts";
import { chatOf, pollOf, startPoll } from "./chats.ts";
import { startLiveStream, stopStreams } from "./streams.ts";

test.afterAll(stopStreams);

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const QUESTION = "Dokąd jedziemy?";

let host: Creator;
let ola: Account;
let other: Account;
test.beforeEach(async () => {
  [host, ola, other] = await Promise.all([makeCreator("Rozkład jazdy"), makeMember(), makeMember()]);
});
const windows: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of windows.splice(0)) await context.close();
});

async function openWindow(
  browser: Browser,
  pathname: string,
  { account, viewport = DESKTOP }: { account?: Account; viewport?: typeof DESKTOP } = {},
): Promise<Page> {
  const { storageState } = test.info().project.use;
  const context = await browser.newContext({
    ...{ locale: "pl-PL", viewport },
    ...(storageState ? { storageState } : {}),
  });
  windows.push(context);
  const page = await context.newPage();
  if (account) await signIn(page, account);
  await openHydrated(page, pathname);
  return page;
}

/** The choices of a poll as viewers see them. */
function choicesOf(page: Page, question = QUESTION) {
  return pollOf(page, question).getByRole("listitem");
}

test("moderators run polls, viewers vote with live bars, and the result stays [LVE-095]", async ({
  browser,
}) => {
  test.slow();
  const body = { channelId: host.channelId, title: "Rozkład na żywo", live: true };
  const { _id: id } = await host.call(videos.create, { body });
  await host.call(videos.edit, { params: { id }, body: { tags: ["kolej"], visibility: "non_public" } });
  await startLiveStream(host.call, id);
  const path = `/watch/${id}`;
  const [owner, voter, phone] = await Promise.all([
    openWindow(browser, path, { account: host }),
    openWindow(browser, path, { account: ola }),
    openWindow(browser, path, { account: other, viewport: PHONE }),
  ]);
  const pageErrors = [owner, voter, phone].map((page) => collectPageErrors(page));
  const ended = (page: Page, question: string) =>
    expect(pollOf(page, question).getByText("Ankieta zakończona", { exact: true })).toBeVisible();

  await test.step("the form says what is missing, and viewers do not get it", async () => {
    await expect(chatOf(voter).getByRole("button", { name: "Nowa ankieta" })).toHaveCount(0);
    await chatOf(owner).getByRole("button", { name: "Nowa ankieta" }).click();
    const dialog = owner.getByRole("dialog", { name: "Nowa ankieta" });
    await dialog.getByRole("button", { name: "Rozpocznij ankietę" }).click();
    await expect(dialog.getByText("Wpisz pytanie.")).toBeVisible();
    await expect(dialog.getByText("Wpisz co najmniej dwie odpowiedzi.")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Odpowiedź 1" }).fill("Hel");
    await dialog.getByRole("textbox", { name: "Odpowiedź 2" }).fill("Hel");
    await expect(dialog.getByText("Każda odpowiedź musi być inna.")).toBeVisible();
    expect(await accessibilityFaults(owner)).toEqual([]);
    await owner.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("everyone sees the poll, votes once and watches the bars", async () => {
    await startPoll(owner, { question: QUESTION, choices: ["Hel", "Zakopane", "Wolsztyn"] });
    await expect(choicesOf(voter)).toHaveText(["Hel0%", "Zakopane0%", "Wolsztyn0%"]);
    await expect(pollOf(voter, QUESTION)).toContainText(/Koniec za [01]:\d\d/);
    const zakopane = choicesOf(voter).getByRole("button", { name: /^Zakopane/ });
    await zakopane.focus();
    await voter.keyboard.press("Enter");
    await expect(zakopane).toHaveAttribute("aria-pressed", "true");
    await choicesOf(phone)
      .getByRole("button", { name: /^Wolsztyn/ })
      .click();
    await expect(choicesOf(owner)).toHaveText(["Hel0%", "Zakopane50%", "Wolsztyn50%"]);
    // A second vote of the same account replaces the first one.
    await zakopane.press("Shift+Tab");
    await voter.keyboard.press("Space");
    await expect(choicesOf(phone)).toHaveText([/^Hel.*50%$/, "Zakopane0%", /^Wolsztyn.*50%$/]);
    await expect(pollOf(phone, QUESTION)).toContainText("Głosy: 2");
    for (const page of [owner, voter, phone]) expect(await accessibilityFaults(page)).toEqual([]);
    await expect(pollOf(voter, QUESTION).getByRole("button", { name: "Zakończ ankietę" })).toHaveCount(0);
  });

  await test.step("a second poll is refused in words while the first one runs", async () => {
    await chatOf(owner).getByRole("button", { name: "Nowa ankieta" }).click();
    const dialog = owner.getByRole("dialog", { name: "Nowa ankieta" });
    await dialog.getByRole("textbox", { name: "Pytanie" }).fill("Czym?");
    await dialog.getByRole("textbox", { name: "Odpowiedź 1" }).fill("Parowozem");
    await dialog.getByRole("textbox", { name: "Odpowiedź 2" }).fill("Drezyną");
    await dialog.getByRole("button", { name: "Rozpocznij ankietę" }).click();
    await expect(dialog.getByText(/^Na tym czacie trwa już ankieta/)).toBeVisible();
    await owner.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("a moderator ends it early, and its result stays for those who come later", async () => {
    await pollOf(owner, QUESTION).getByRole("button", { name: "Zakończ ankietę" }).click();
    for (const page of [owner, voter, phone]) {
      await ended(page, QUESTION);
      await expect(choicesOf(page).getByRole("button")).toHaveCount(0);
    }
    const late = await openWindow(browser, path);
    await ended(late, QUESTION);
    await expect(choicesOf(late)).toHaveText(["Hel50%", "Zakopane0%", "Wolsztyn50%"]);
    const fold = pollOf(phone, QUESTION).getByRole("button", { name: "Zwiń ankietę" });
    await fold.click();
    await expect(choicesOf(phone)).toHaveCount(0);
    expect(await accessibilityFaults(phone)).toEqual([]);
  });

  await test.step("another one ends by itself", async () => {
    await startPoll(owner, { question: "Czym?", choices: ["Parowozem", "Drezyną"], time: "0:15" });
    await choicesOf(phone, "Czym?")
      .getByRole("button", { name: /^Drezyną/ })
      .click();
    await expect(choicesOf(voter, "Czym?")).toHaveText(["Parowozem0%", "Drezyną100%"]);
    for (const page of [owner, voter, phone]) await ended(page, "Czym?");
    await expect(choicesOf(phone, "Czym?")).toHaveText(["Parowozem0%", /^Drezyną.*100%$/]);
  });
  expect(pageErrors).toEqual([[], [], []]);
});
