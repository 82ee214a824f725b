import { expect, type Locator, type Page } from "@playwright/test";
import { notifications } from "#shared/notifications/contract.ts";
import { clickUntilVisible } from "../actions.ts";
import { openHydrated } from "../page-frame.ts";
import type { Account } from "../site.ts";

/** Makes a decision in the open staff dialog, for the reason "Spam". */
export async function decideInDialog(
  page: Page,
  measure: string,
  limits: readonly string[] = [],
): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Decyzja moderacji" });
  await dialog.getByText(measure, { exact: true }).click();
  for (const limit of limits) await dialog.getByLabel(limit).check();
  await clickUntilVisible(
    dialog.getByRole("button", { name: /Powód/ }),
    page.getByRole("option", { name: "Spam" }),
  );
  await page.getByRole("option", { name: "Spam" }).click();
  await dialog.getByRole("button", { name: "Zatwierdź decyzję" }).click();
  await expect(dialog).toBeHidden();
}

/** Confirms that a decision is lifted. */
export async function confirmLift(page: Page): Promise<void> {
  const question = page.getByRole("alertdialog", { name: "Cofnąć decyzję?" });
  await question.getByRole("button", { name: "Cofnij decyzję" }).click();
  await expect(question).toBeHidden();
}

export async function chooseInMenu(page: Page, trigger: Locator, name: string): Promise<void> {
  const entry = page.getByRole("menuitem", { name });
  await clickUntilVisible(trigger, entry);
  await entry.click();
}

/** The number of notifications of a type about an entity. */
export function notificationsOf(account: Account, type: string, about: string) {
  return expect.poll(async () => {
    const { items } = await account.call(notifications.list, { query: { limit: 100 } });
    return items.filter((item) => item.type === type && item.details.decision?.entityId === about).length;
  });
}

/** The card of a decision in the list of decisions in force. */
export async function openDecision(page: Page, text: string): Promise<Locator> {
  await openHydrated(page, "/admin/reports");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: text }) });
  await clickUntilVisible(page.getByRole("tab", { name: "Obowiązujące decyzje" }), card);
  return card;
}
