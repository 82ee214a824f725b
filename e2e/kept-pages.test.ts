import { expect, test, type Page } from "@playwright/test";
import { playlists } from "#shared/playlists/contract.ts";
import { open } from "./bars.ts";
import { administrator, makeCreator, signIn, type Creator } from "./site.ts";

// So low that each page can be scrolled, also an empty list.
test.use({ locale: "pl-PL", viewport: { width: 1440, height: 240 } });

const TOP = 60;
/** It has a layout of its own, which goes with it: only its place and its list stay. */
const POSTER = "/nadaj-bigtech";

let creator: Creator;
let playlistId: string;
test.beforeAll(async () => {
  creator = await makeCreator("Stary peron");
  const body = { name: "Na powrót", visibility: "public" } as const;
  ({ _id: playlistId } = await creator.call(playlists.create, { body }));
});

/** Leaves a page for the home page, which is not kept, comes back, and finds the same page at the same place. */
async function expectKept(page: Page, pathname: string): Promise<void> {
  await open(page, pathname);
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  await heading.evaluate((node) => node.setAttribute("data-kept", ""));
  await page.mouse.move(700, 180);
  await page.mouse.wheel(0, TOP);
  const top = () => page.evaluate(() => window.scrollY);
  await expect.poll(top).toBe(TOP);

  // Playwright's own click scrolls: the bar with the link sticks to the top.
  await page
    .locator("a[href='/']")
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(heading).toHaveText(/^Nadaj: filmy/);
  await expect.poll(top).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname + url.search === pathname);
  if (pathname === POSTER) await expect(heading).not.toHaveText(/^Nadaj: filmy/);
  else await expect(heading).toHaveAttribute("data-kept");
  await expect.poll(top).toBe(TOP);
}

test("each of the sixteen kept pages is found as it was left [LAS-148]", async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, await administrator());
  for (const pathname of [
    ...["/categories", "/new", POSTER, "/subscriptions", "/watch-later", "/history", "/tags", "/popular"],
    ...["/search?query=kolej", "/live-upcoming", "/recommended", "/favourites", "/admin/channels"],
    ...[`/playlist/${playlistId}`, `/channel/${creator.channelId}`, `/c/${creator.slug}`],
  ]) {
    await test.step(pathname, () => expectKept(page, pathname));
  }
});
