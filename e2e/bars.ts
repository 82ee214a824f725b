import type { Locator, Page } from "@playwright/test";

export const SIDEBAR = "#sidebar";
export const BOTTOM_BAR = 'nav[aria-label="Dolny pasek"]';
/** The document that `leaveMark` has marked; one loaded since then is not. */
export const MARKED = "body[data-mark]";

/** Opens a screen and waits until all of it is alive; parts of the frame wait for a sign of a person. */
export async function open(page: Page, pathname: string): Promise<void> {
  await page.goto(pathname, { waitUntil: "networkidle" });
  await wake(page);
}

/** Gives a page a sign of somebody, and waits until the sidebar is alive. */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.waitForFunction((sidebar) => {
    const link = document.querySelector(`${sidebar} a`);
    return !link || Object.keys(link).some((key) => key.startsWith("__reactProps"));
  }, SIDEBAR);
}

export async function leaveMark(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute("data-mark", ""));
}

export function menuButton(page: Page): Locator {
  return page.getByRole("button", { name: "Menu", exact: true });
}
