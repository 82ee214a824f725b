import { expect, test, type Locator, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { library } from "#shared/library/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import { statusMessage, clickUntilVisible } from "../actions.ts";
import {
  loginRedirect,
  makeCreator,
  makeMember,
  PASSWORD,
  publishVideo,
  signIn,
  SITE,
  collectPageErrors,
  type Creator,
} from "../site.ts";

const OWN_SCREENS = ["/subscriptions", "/watch-later", "/favourites", "/history"];
const OWN_LINKS = ["Subskrypcje", "Do obejrzenia", "Ulubione", "Historia"];

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let creator: Creator;
let first: string;
let second: string;

test.beforeAll(async () => {
  creator = await makeCreator("Kolejowy Szlak");
  first = await publishVideo(creator, "Nocny pociąg");
  second = await publishVideo(creator, "Dworzec o świcie");
});

/** Records requests that change the library. */
function recordChanges(page: Page): string[] {
  const changes: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    const isChange = request.method() !== "GET" && pathname.startsWith("/api/");
    const isLibrary = /watch-later|history|rate$|subscribe$|playlists|hidden|block/.test(pathname);
    if (isChange && isLibrary) changes.push(`${request.method()} ${pathname}${search}`);
  });
  return changes;
}

/** The card of a video; the large slides do not count as cards. */
function cardOf(page: Page, id: string): Locator {
  return page
    .locator("main article")
    .filter({ has: page.locator(`h3 a[href$="/watch/${id}"]`) })
    .first();
}

test("visitors are asked to log in, and nothing is changed [SHL-020, LIB-001, LIB-023, LIB-039, RAT-013]", async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page);
  const changes = recordChanges(page);
  const dialog = page.getByRole("dialog");
  for (const pathname of ["/favourites", "/en/history"]) {
    await page.goto(pathname);
    await expect(page).toHaveURL(loginRedirect(pathname));
  }

  // Home lists the newest videos only, and other journeys publish many.
  await openHydrated(page, `/c/${creator.slug}`);
  for (const name of OWN_LINKS) {
    await expect(page.locator(SIDEBAR).getByRole("link", { name, exact: true })).toHaveCount(0);
  }
  await cardOf(page, first).hover();
  await cardOf(page, first).getByRole("button", { name: "Zapisz na później" }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  for (const name of ["Nie interesuje mnie", "Ukryj kanał Kolejowy Szlak"]) {
    await cardOf(page, first)
      .getByRole("button", { name: /^Co zrobić z filmem/ })
      .click();
    await page.getByRole("menuitem", { name }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
  }

  await openHydrated(page, `/user/${(await creator.call(accounts.me))._id}`);
  await page.getByRole("button", { name: /^Więcej możliwości/ }).click();
  await page.getByRole("menuitem", { name: /^Wycisz/ }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");

  await openHydrated(page, `/watch/${first}`);
  for (const name of ["Lubię to", "Subskrybuj kanał Kolejowy Szlak"]) {
    await clickUntilVisible(page.getByRole("button", { name, exact: true }), dialog);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  expect(changes).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test("@smoke videos are saved, liked and listed", async ({ page }) => {
  const { email, call } = await makeMember();
  await call(library.toggleWatchLater, { query: { id: second } });
  const pageErrors = collectPageErrors(page);
  const changes = recordChanges(page);
  const saved = { name: "Usuń z „Do obejrzenia”" };

  await test.step("a login shows the account, its links and its saved videos [SHL-019, ACC-042, LIB-025, LIB-026]", async () => {
    await page.goto(`/login?${new URLSearchParams({ next: `/c/${creator.slug}` }).toString()}`);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Hasło", { exact: true }).fill(PASSWORD);
    const loaded = page.waitForResponse((response) => response.url().endsWith("/api/auth/me"));
    await page.getByRole("button", { name: "Zaloguj się", exact: true }).click();
    expect(await (await loaded).json()).toMatchObject({ email, watchLaterVideosIds: [second] });
    for (const name of OWN_LINKS) {
      await expect(page.locator(SIDEBAR).getByRole("link", { name, exact: true })).toBeVisible();
    }
    await expect(cardOf(page, second).getByRole("button", saved)).toBeVisible();
  });
  await test.step("saving for later shows a message, is undone, and shows an error when it fails [LIB-021, LIB-022, LIB-024]", async () => {
    const clock = cardOf(page, first).getByRole("button", { name: "Zapisz na później" });
    await clock.hover();
    await clock.click();
    await expect(statusMessage(page, "Zapisano w „Do obejrzenia”")).toBeVisible();
    await cardOf(page, first).getByRole("button", saved).click();
    await expect(statusMessage(page, "Usunięto z „Do obejrzenia”")).toBeVisible();
    await page.route("**/api/watch-later?*", (route) => route.fulfill({ status: 500, body: "" }));
    await clock.click();
    await expect(statusMessage(page, "Nie udało się zmienić listy „Do obejrzenia”")).toBeVisible();
    await expect(clock).toHaveAttribute("aria-pressed", "false");
    await page.unroute("**/api/watch-later?*");
    expect(changes).toContain(`POST /api/watch-later?id=${first}`);
  });

  await test.step("the playback position is saved repeatedly while the video plays [LIB-029]", async () => {
    await openHydrated(page, `/watch/${first}`);
    await page
      .locator("video")
      .first()
      .evaluate((element: HTMLVideoElement) => {
        element.muted = true;
        element.playbackRate = 4;
        return element.play();
      });
    const liked = page.getByRole("button", { name: "Lubię to, polubień: 1" });
    await clickUntilVisible(page.getByRole("button", { name: "Lubię to", exact: true }), liked);
    await expect(liked).toHaveAttribute("aria-pressed", "true");
    const positionsSaved = () =>
      changes.filter((change) => change.includes(`watching-time?videoId=${first}`));
    await expect.poll(() => positionsSaved().length).toBeGreaterThan(1);
  });

  await test.step("each list has its videos, and watch later is cleared as a whole [LIB-001, LIB-002, LIB-004, LIB-028, LIB-041]", async () => {
    const titles = page.locator("main").getByRole("article").getByRole("heading");
    for (const [pathname, heading, title] of [
      ["/favourites", "Ulubione", "Nocny pociąg"],
      ["/en/history", "History", "Nocny pociąg"],
      ["/watch-later", "Do obejrzenia", "Dworzec o świcie"],
    ] as const) {
      await page.goto(pathname);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(titles).toHaveText([title]);
    }
    await page.getByRole("button", { name: "Wyczyść listę" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Wyczyść", exact: true }).click();
    await expect(page.getByText("Nic tu jeszcze nie czeka")).toBeVisible();
    expect(changes.filter((change) => change === "POST /api/watch-later/clear")).toHaveLength(1);
  });
  // The test has caused the failed response on purpose.
  expect(pageErrors.filter((pageError) => !pageError.includes("500"))).toEqual([]);
});

test("a like that is given while the first rating loads is shown as given", async ({ page }) => {
  const isRating = (url: URL) => url.pathname === `/api/videos/${second}/rating`;
  // The first response never comes.
  await page.route(isRating, () => undefined, { times: 1 });
  await signIn(page, await makeMember());
  const early = page.waitForRequest((request) => isRating(new URL(request.url())));
  await openHydrated(page, `/watch/${second}`);
  await early;
  const rated = page.waitForResponse((response) => isRating(new URL(response.url())));
  const liked = page.getByRole("button", { name: "Lubię to, polubień: 1" });

  await clickUntilVisible(page.getByRole("button", { name: "Lubię to", exact: true }), liked);

  await rated;
  await expect(liked).toHaveAttribute("aria-pressed", "true");
});

test("a user subscribes to channels, and other browsers receive the change", async ({ page }) => {
  const member = await makeMember();
  const other = await makeCreator("Pod Prąd");
  const calls: string[] = [];
  page.on("request", (request) =>
    calls.push(new URL(request.url()).pathname + new URL(request.url()).search),
  );
  await page.clock.install();
  await signIn(page, member);
  const strip = page.getByRole("navigation", { name: "Subskrybowane kanały" });
  await test.step("a subscription is counted, survives a reload, and has a notification level [LIB-031, LIB-033, CHA-030]", async () => {
    await page.goto(`/watch/${first}`);
    const menu = page.getByRole("button", { name: "Subskrybujesz Kolejowy Szlak, ustawienia" });
    await clickUntilVisible(page.getByRole("button", { name: "Subskrybuj kanał Kolejowy Szlak" }), menu);
    await expect(page.getByText("1 subskrypcja")).toBeVisible();
    await page.reload();
    await clickUntilVisible(menu, page.getByRole("menuitem", { name: "O każdym filmie" }));
    for (const name of ["O każdym filmie", "Najwyżej raz dziennie", "Bez maili"]) {
      await expect(page.getByRole("menuitem", { name })).toBeVisible();
    }
    await page.getByRole("menuitem", { name: "O każdym filmie" }).click();
    await expect
      .poll(() => member.call(subscriptions.check, { params: { id: creator.channelId } }))
      .toMatchObject({ notifyWhen: "always" });
  });

  await test.step("the feed requests the newest videos of 100 subscribed channels [LIB-003, LIB-035, LIB-038]", async () => {
    await page.goto("/subscriptions");
    await expect(page.getByRole("article")).toHaveCount(2);
    expect(calls.some((call) => /auth\/my-subscriptions\?limit=100/.test(call))).toBe(true);
    const feed = calls.find((call) => call.startsWith("/api/videos?")) ?? "";
    expect(feed).toContain("sort=new");
    expect(feed).toContain("subscribedChannelsOnly=true");
  });

  await test.step("a channel subscribed in another browser appears within a minute and has its own list [LIB-005, LIB-036, LIB-037, LIB-040]", async () => {
    await member.call(subscriptions.subscribe, { params: { id: other.channelId } });
    await expect(strip.getByRole("link", { name: "Pod Prąd" })).toHaveCount(0);
    await page.clock.fastForward(61_000);
    await strip.getByRole("link", { name: "Pod Prąd" }).click();
    await expect(page).toHaveURL(`${SITE}/subscriptions/${other.channelId}`);
    await expect(strip.getByRole("link", { name: "Pod Prąd" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByText("Ten kanał jeszcze nic nie nadał")).toBeVisible();
  });

  await test.step("unsubscribing decreases the count [LIB-032]", async () => {
    await page.goto(`/en/subscriptions/${creator.channelId}`);
    await expect(page.getByRole("article")).toHaveCount(2);
    await page.getByRole("button", { name: "Subscribed to Kolejowy Szlak, settings" }).click();
    await page.getByRole("menuitem", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("button", { name: "Subscribe to Kolejowy Szlak" })).toBeVisible();
    const params = { id: creator.channelId };
    await expect
      .poll(async () => (await member.call(subscriptions.check, { params })).subscriptionsCount)
      .toBe(0);
  });
});

test("the account's own lists are accessible and fit a phone", async ({ page }) => {
  const member = await makeMember();
  await signIn(page, member);
  await member.call(accounts.edit, { body: { settings: { darkMode: false } } });
  await member.call(subscriptions.subscribe, { params: { id: creator.channelId } });
  await member.call(library.toggleWatchLater, { query: { id: first } });
  await member.call(library.saveWatchingTime, { query: { videoId: first, seconds: 6 } });
  await member.call(ratings.rateVideo, { params: { id: first }, body: { rating: 1 } });
  for (const pathname of OWN_SCREENS) {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, pathname);
    await expect(page.getByRole("article").first()).toBeVisible();
    expect(await accessibilityFaults(page), pathname).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), pathname).toBeLessThanOrEqual(
      390,
    );
  }
});
