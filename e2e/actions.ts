import { expect, type Locator, type Page } from "@playwright/test";

/** A message about what has just been done. */
export function message(page: Page, text: string): Locator {
  return page.getByRole("status").getByText(text);
}

/** Presses until something comes of it: the button may be on screen before it is alive. */
export async function press(button: Locator, outcome: Locator): Promise<void> {
  await expect(async () => {
    if (!(await outcome.isVisible())) await button.click({ timeout: 2000 });
    await expect(outcome).toBeVisible({ timeout: 2000 });
  }).toPass();
}
