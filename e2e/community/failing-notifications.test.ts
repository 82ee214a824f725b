import { expect, test } from "@playwright/test";
import { accessibilityFaults } from "../accessibility.ts";
import { clickUntilVisible } from "../actions.ts";
import { openHydrated } from "../page-frame.ts";
import { makeCreator, makeMember, signIn } from "../site.ts";
import { posts } from "#shared/posts/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const LIST = /\/api\/notifications\?limit=6/;

test("notifications that fail to load show an error in their list only [LAS-044]", async ({ page }) => {
  const author = await makeCreator("Radio Bieszczady");
  const reader = await makeMember();
  const { channelId } = author;
  await reader.call(subscriptions.subscribe, { params: { id: channelId } });
  await author.call(posts.create, { body: { channelId, message: "Wieści" } });
  await signIn(page, reader);
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }));
  await openHydrated(page, "/new");
  const bell = page.getByRole("banner").getByRole("button", { name: /^Powiadomienia/ });
  const panel = page.getByRole("dialog", { name: "Powiadomienia", exact: true });

  await clickUntilVisible(bell, panel);
  const retry = panel.getByRole("button", { name: "Spróbuj ponownie" });
  await expect(retry).toBeVisible();
  // The retry fails again.
  const refused = page.waitForResponse(LIST);
  await retry.click();
  expect((await refused).status()).toBe(500);
  await expect(retry).toBeEnabled();

  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: /\S/ })).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(1);
  await expect(panel.getByRole("alert")).toHaveCount(1);
  await expect(panel.getByRole("link", { name: "Ustawienia" })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.unroute(LIST);
  await retry.click();
  await expect(panel.getByRole("link", { name: /Wieści/ })).toBeVisible();
});
