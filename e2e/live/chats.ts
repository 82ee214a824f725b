import { expect, type Locator, type Page } from "@playwright/test";

/** The chat beside a live stream. */
export function chatOf(page: Page): Locator {
  return page.getByRole("region", { name: "Czat" });
}

export function lineOf(page: Page, text: string): Locator {
  return chatOf(page).getByRole("listitem").filter({ hasText: text });
}

export async function sendMessage(page: Page, text: string): Promise<void> {
  const field = chatOf(page).getByRole("combobox", { name: "Napisz na czacie" });
  await field.fill(text);
  // The chat accepts one message a second.
  await expect(async () => {
    if ((await field.inputValue()) !== "") await field.press("Enter");
    await expect(field).toHaveValue("", { timeout: 10_000 });
  }).toPass();
  await expect(lineOf(page, text)).toBeVisible();
}

/** Opens the menu of a message with retries: on a loaded machine a click may close it again. */
export async function openLineMenu(page: Page, text: string): Promise<Locator> {
  const menu = page.getByRole("menu");
  // A menu that is closing may already show the expected text; one that stayed open belongs to an earlier attempt.
  await expect(async () => {
    if (await menu.isVisible()) await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0, { timeout: 10_000 });
  }).toPass();
  await expect(async () => {
    if (!(await menu.isVisible())) {
      const trigger = lineOf(page, text).getByRole("button", { name: /^(Moderuj|Opcje)/ });
      await trigger.click({ timeout: 10_000 });
    }
    await expect(menu).toBeVisible({ timeout: 10_000 });
  }).toPass();
  return menu;
}

export async function choose(page: Page, text: string, entry: string | RegExp): Promise<void> {
  // By key: a menu that moves on a loaded machine may close under the pointer, with or without its entry chosen.
  await expect(async () => {
    const menu = await openLineMenu(page, text);
    const item = menu.getByRole("menuitem", { name: entry, exact: typeof entry === "string" });
    await item.press("Enter", { timeout: 10_000 });
  }).toPass();
  await expect(page.getByRole("menu")).toHaveCount(0);
}

export interface NewPoll {
  readonly question: string;
  readonly choices: readonly string[];
  /** Duration as the form names it. */
  readonly time?: string;
}

/** Starts a poll with the form for moderators. */
export async function startPoll(page: Page, { question, choices, time }: NewPoll): Promise<void> {
  await chatOf(page).getByRole("button", { name: "Nowa ankieta" }).click();
  const dialog = page.getByRole("dialog", { name: "Nowa ankieta" });
  await dialog.getByRole("textbox", { name: "Pytanie" }).fill(question);
  for (const [place, choice] of choices.entries()) {
    const field = dialog.getByRole("textbox", { name: `Odpowiedź ${place + 1}` });
    if ((await field.count()) === 0) await dialog.getByRole("button", { name: "Dodaj odpowiedź" }).click();
    await field.fill(choice);
  }
  if (time !== undefined) {
    await dialog.getByRole("button", { name: /Czas na głosowanie/ }).click();
    await page.getByRole("option", { name: time, exact: true }).click();
  }
  // A press on a dialog that moves on a loaded machine is lost.
  await expect(async () => {
    if (await dialog.isVisible()) {
      await dialog.getByRole("button", { name: "Rozpocznij ankietę" }).click({ timeout: 10_000 });
    }
    await expect(dialog).toHaveCount(0, { timeout: 10_000 });
  }).toPass();
}

export function pollOf(page: Page, question: string): Locator {
  return chatOf(page).getByRole("region", { name: question });
}
