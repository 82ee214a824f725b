import { expect, type Locator, type Page } from "@playwright/test";

export const SIDEBAR = "#sidebar";
export const BOTTOM_BAR = 'nav[aria-label="Dolny pasek"]';
/** The document that `leaveMark` has marked; one loaded since then is not. */
export const MARKED = "body[data-mark]";

/** Opens a screen and waits until all of it is alive; parts of the frame wait for a sign of a person. */
export async function open(page: Page, pathname: string): Promise<void> {
  await page.goto(pathname, { waitUntil: "networkidle" });
  await wake(page);
}

/** Gives a page signs of somebody until the sidebar is alive: scripts begin late, and hear of no earlier ones. */
export async function wake(page: Page): Promise<void> {
  let place = 1;
  await expect
    .poll(async () => {
      place += 1;
      await page.mouse.move(place % 2, 2);
      return page.evaluate(isSidebarAlive, SIDEBAR);
    })
    .toBe(true);
}

function isSidebarAlive(sidebar: string): boolean {
  const link = document.querySelector(`${sidebar} a`);
  if (!link) return "isAlive" in globalThis;
  return Object.keys(link).some((key) => key.startsWith("__reactProps"));
}

export async function leaveMark(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute("data-mark", ""));
}

export function menuButton(page: Page): Locator {
  return page.getByRole("button", { name: "Menu", exact: true });
}
