import { expect, type Locator, type Page } from "@playwright/test";

/** The chat beside a live stream. */
export function chatOf(page: Page): Locator {
  return page.getByRole("region", { name: "Czat" });
}

export function lineOf(page: Page, text: string): Locator {
  return chatOf(page).getByRole("listitem").filter({ hasText: text });
}

export async function say(page: Page, text: string): Promise<void> {
  const field = chatOf(page).getByRole("textbox", { name: "Napisz na czacie" });
  await field.fill(text);
  // One message a second is taken.
  await expect(async () => {
    if ((await field.inputValue()) !== "") await field.press("Enter");
    await expect(field).toHaveValue("", { timeout: 2000 });
  }).toPass();
  await expect(lineOf(page, text)).toBeVisible();
}

/** Opens the menu of a line until it is there: on a busy machine it may be pressed away again. */
export async function openLineMenu(page: Page, text: string): Promise<Locator> {
  // One that is closing may show the words already that are looked for.
  await expect(page.getByRole("menu")).toHaveCount(0);
  const menu = page.getByRole("menu");
  await expect(async () => {
    if (!(await menu.isVisible())) {
      const trigger = lineOf(page, text).getByRole("button", { name: /^(Moderuj|Opcje)/ });
      await trigger.click({ timeout: 2000 });
    }
    await expect(menu).toBeVisible({ timeout: 5000 });
  }).toPass();
  return menu;
}

export async function choose(page: Page, text: string, entry: string | RegExp): Promise<void> {
  const menu = await openLineMenu(page, text);
  await menu.getByRole("menuitem", { name: entry, exact: typeof entry === "string" }).click();
  await expect(menu).toHaveCount(0);
}
