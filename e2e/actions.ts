import { expect, type Locator, type Page } from "@playwright/test";

/** The status message of the last action. */
export function statusMessage(page: Page, text: string): Locator {
  return page.getByRole("status").getByText(text);
}

/** Clicks until the outcome is visible: the button may be painted before it is hydrated. */
export async function clickUntilVisible(button: Locator, outcome: Locator): Promise<void> {
  await expect(async () => {
    if (!(await outcome.isVisible())) await button.click({ timeout: 10_000 });
    await expect(outcome).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

/** Opens the notifications from the header, and returns the newest one with the text. */
export async function openNotification(page: Page, text: RegExp): Promise<Locator> {
  const bell = page.getByRole("banner").getByRole("button", { name: /^Powiadomienia/ });
  const notification = page.getByRole("dialog", { name: "Powiadomienia", exact: true }).getByText(text);
  await clickUntilVisible(bell, notification.first());
  return notification.first();
}

/** Presses a key until the element has the focus, which moves from one element to the next. */
export async function pressUntilFocused(page: Page, key: string, element: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    // Checked after the next frame, because some widgets move the focus after the key press.
    expect(await element.evaluate(hasFocusAfterFrame)).toBe(true);
  }).toPass();
}

function hasFocusAfterFrame(element: Element): Promise<boolean> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(() => resolve(document.activeElement === element)));
  });
}
