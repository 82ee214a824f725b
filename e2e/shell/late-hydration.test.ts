import { expect, test } from "@playwright/test";
import { collectPageErrors, SITE } from "../site.ts";
import { markDocument, MARKED, openSettled, SIDEBAR, triggerHydration } from "../page-frame.ts";

test("parts that are hydrated after a navigation belong to the new page", async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  await openSettled(page, "/about");
  await markDocument(page);
  // A click without a pointer is no interaction: the frame stays as the server has sent it.
  await page.getByRole("banner").getByRole("link", { name: "Nadaj" }).dispatchEvent("click");
  await expect(page).toHaveURL(`${SITE}/`);
  await expect(page.getByRole("main").getByRole("region").first()).toBeVisible();
  await triggerHydration(page);

  await expect(page.locator(MARKED)).toHaveCount(1);
  const sidebar = page.locator(SIDEBAR);
  await expect(sidebar.getByRole("link", { name: "Start", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(sidebar.locator("[aria-current=page]")).toHaveCount(1);
  await expect(sidebar.getByRole("link", { name: "English" })).toHaveAttribute("href", "/en");
  const logIn = page.getByRole("banner").getByRole("link", { name: "Zaloguj się" });
  await expect(logIn).toHaveAttribute("href", "/login");
  expect(pageErrors).toEqual([]);
});
