import { expect, test, type Page } from "@playwright/test";
import { playlists } from "#shared/playlists/contract.ts";
import { openHydrated } from "../page-frame.ts";
import { makeAdministrator, makeCreator, signIn, type Creator } from "../site.ts";

// Low enough that each page scrolls, even with an empty list.
test.use({ locale: "pl-PL", viewport: { width: 1440, height: 240 } });

const TOP = 60;
/** Its layout is not kept alive: only its scroll position and its list are. */
const CAMPAIGN_PATH = "/nadaj-bigtech";

let creator: Creator;
let playlistId: string;
test.beforeAll(async () => {
  creator = await makeCreator("Stary peron");
  const body = { name: "Na powrót", visibility: "public" } as const;
  ({ _id: playlistId } = await creator.call(playlists.create, { body }));
});

/**
 * Navigates from a page to the home page, which is not kept alive, and back, and expects the same page and scroll
 * position.
 */
async function expectKeptAlive(page: Page, pathname: string): Promise<void> {
  await openHydrated(page, pathname);
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  await heading.evaluate((node) => node.setAttribute("data-kept", ""));
  await page.mouse.move(700, 180);
  await page.mouse.wheel(0, TOP);
  const top = () => page.evaluate(() => window.scrollY);
  await expect.poll(top).toBe(TOP);

  // Playwright's own click scrolls, because the bar with the link is sticky.
  await page
    .locator("a[href='/']")
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(heading).toHaveText(/^Nadaj: filmy/);
  await expect.poll(top).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname + url.search === pathname);
  if (pathname === CAMPAIGN_PATH) await expect(heading).not.toHaveText(/^Nadaj: filmy/);
  else await expect(heading).toHaveAttribute("data-kept");
  await expect.poll(top).toBe(TOP);
}

test("each of the sixteen keep-alive pages is restored with its scroll position [LAS-148]", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page, await makeAdministrator());
  for (const pathname of [
    ...[
      "/categories",
      "/new",
      CAMPAIGN_PATH,
      "/subscriptions",
      "/watch-later",
      "/history",
      "/tags",
      "/popular",
    ],
    ...["/search?query=kolej", "/live-upcoming", "/recommended", "/favourites", "/admin/channels"],
    ...[`/playlist/${playlistId}`, `/channel/${creator.channelId}`, `/c/${creator.slug}`],
  ]) {
    await test.step(pathname, () => expectKeptAlive(page, pathname));
  }
});
