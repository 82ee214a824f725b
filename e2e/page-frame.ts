import { expect, type Locator, type Page, type Request } from "@playwright/test";

export const SIDEBAR = "#sidebar";
export const BOTTOM_BAR = 'nav[aria-label="Dolny pasek"]';
/** The document that `markDocument` has marked; a document loaded later has no mark. */
export const MARKED = "body[data-mark]";
const POLL_INTERVALS_MS = [20, 50, 100, 250];

/** Files of a stream, which a player requests as long as it plays. */
const STREAM = /\.(?:m3u8|m4s|mp4|ts)(?:\?|$)/;

/** The requests of a page that have not ended yet. */
const pendingRequests = new WeakMap<Page, Set<Request>>();

/** Opens a screen and waits until it is hydrated; some components of the frame hydrate on the first interaction. */
export async function openHydrated(page: Page, pathname: string): Promise<void> {
  await openSettled(page, pathname);
  await triggerHydration(page);
}

export async function reloadHydrated(page: Page): Promise<void> {
  requestsOf(page).clear();
  await page.reload({ waitUntil: "domcontentloaded" });
  await settle(page);
  await triggerHydration(page);
}

/** Opens a screen and waits until it has hydrated and loaded its content. */
export async function openSettled(page: Page, pathname: string): Promise<void> {
  requestsOf(page).clear();
  await page.goto(pathname, { waitUntil: "domcontentloaded" });
  await settle(page);
}

/**
 * Waits until a page that `openSettled` has opened is hydrated and has no pending request. Hydration or a response may
 * cause new requests, so two idle moments without a request are required.
 */
export async function settle(page: Page): Promise<void> {
  const pending = requestsOf(page);
  // A redirect in the browser ends the evaluation.
  await expect(async () => {
    for (const moment of ["first", "second"]) {
      expect(await page.evaluate(isHydratedWhenIdle), moment).toBe(true);
      expect(
        [...pending].map((request) => request.url()),
        moment,
      ).toEqual([]);
    }
  }).toPass({ intervals: POLL_INTERVALS_MS, timeout: 60_000 });
}

function isHydratedWhenIdle(): Promise<boolean> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve("isHydrated" in globalThis), { timeout: 1000 });
  });
}

function requestsOf(page: Page): Set<Request> {
  const known = pendingRequests.get(page);
  if (known) return known;
  const pending = new Set<Request>();
  pendingRequests.set(page, pending);
  page.on("request", (request) => {
    if (!STREAM.test(request.url())) pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return pending;
}

/** Moves the pointer until the sidebar is hydrated: scripts load late and miss earlier interactions. */
export async function triggerHydration(page: Page): Promise<void> {
  let offset = 1;
  await expect
    .poll(
      async () => {
        offset += 1;
        await page.mouse.move(offset % 2, 2);
        return page.evaluate(isSidebarHydrated, SIDEBAR);
      },
      { intervals: POLL_INTERVALS_MS },
    )
    .toBe(true);
}

function isSidebarHydrated(sidebar: string): boolean {
  const link = document.querySelector(`${sidebar} a`);
  if (!link) return "isHydrated" in globalThis;
  return Object.keys(link).some((key) => key.startsWith("__reactProps"));
}

export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute("data-mark", ""));
}

export function menuButton(page: Page): Locator {
  return page.getByRole("button", { name: "Menu", exact: true });
}
