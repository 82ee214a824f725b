import { expect, type Locator, type Page } from "@playwright/test";

/** The status message of the last action. */
export function statusMessage(page: Page, text: string): Locator {
  return page.getByRole("status").getByText(text);
}

/** Clicks until the outcome is visible: the button may be painted before it is hydrated. */
export async function clickUntilVisible(button: Locator, outcome: Locator): Promise<void> {
  await expect(async () => {
    if (!(await outcome.isVisible())) await button.click({ timeout: 2000 });
    await expect(outcome).toBeVisible({ timeout: 2000 });
  }).toPass();
}
