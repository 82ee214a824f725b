import { expect, test, type Page } from "@playwright/test";
import { live } from "#shared/live/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import { videos } from "#shared/videos/contract.ts";
import { drawClip } from "../clips.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import { makeCreator, publishVideo, signIn, createUploadedVideo, type Creator } from "../site.ts";
import { startLiveStream, stopStreams } from "./streams.ts";

test.afterAll(stopStreams);

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let creator: Creator;
let other: Creator;
let videoId: string;
test.beforeAll(async () => {
  [creator, other] = [await makeCreator("Rozkład Jazdy"), await makeCreator("Boczny Tor")];
  videoId = await publishVideo(creator, "Zwykły film", drawClip());
  // A second video, so that the first one has a next one.
  await publishVideo(other, "Drugi film", drawClip());
});

function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

async function announceStream(owner: Creator, title: string, ms: number): Promise<string> {
  const { _id: id } = await owner.call(videos.create, {
    body: { channelId: owner.channelId, title, live: true },
  });
  await owner.call(videos.edit, {
    params: { id },
    body: { tags: ["kolej"], livestreamStartsAt: inMs(ms) },
  });
  return id;
}

async function announcePremiere(title: string, ms: number): Promise<string> {
  const id = await createUploadedVideo(creator, title, drawClip());
  const params = { id };
  await creator.call(videos.edit, { params, body: { tags: ["kolej"] } });
  await expect
    .poll(async () => (await creator.call(videos.processing, { params })).status, { timeout: 60_000 })
    .toBe("processed");
  await creator.call(publication.schedulePremiere, { params, body: { premiereAt: inMs(ms) } });
  return id;
}

/** Removes the server's time from responses: otherwise the page would notice that the clock of its device was moved. */
async function hideServerClock(page: Page): Promise<void> {
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    const { date: _date, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

function timer(page: Page) {
  return page.getByRole("main").getByRole("timer");
}

test("the countdown in the player ticks each second: a date, hours, minutes [LAS-005, LAS-006]", async ({
  page,
}) => {
  const stream = await announceStream(creator, "Odjazd za trzy dni", 3 * DAY_MS);
  const premiere = await announcePremiere("Premiera za trzy dni", 3 * DAY_MS);
  await hideServerClock(page);
  for (const id of [stream, premiere]) {
    const { livestreamStartsAt, premiereAt } = await creator.call(videos.get, { params: { id } });
    const startsAt = Date.parse(livestreamStartsAt ?? premiereAt ?? "");
    await page.clock.install({ time: Date.now() });
    await openHydrated(page, `/watch/${id}`);
    await expect(timer(page)).toHaveText(/^\d{1,2} \p{L}+ \d{4}, \d\d:\d\d CES?T$/u);

    await page.clock.pauseAt(startsAt - DAY_MS - 1000);
    await expect(timer(page)).toHaveText(/ CES?T$/);
    await page.clock.runFor(2000);
    await expect(timer(page)).toHaveText("23:59:59");
    await page.clock.pauseAt(startsAt - 5 * HOUR_MS);
    await expect(timer(page)).toHaveText("05:00:00");
    await page.clock.runFor(3000);
    await expect(timer(page)).toHaveText("04:59:57");
    await page.clock.pauseAt(startsAt - HOUR_MS + 1000);
    await expect(timer(page)).toHaveText("59:59");
    await page.clock.pauseAt(startsAt - HOUR_MS / 2);
    await expect(timer(page)).toHaveText("30:00");
    await page.clock.runFor(3000);
    await expect(timer(page)).toHaveText("29:57");
    await page.clock.resume();
  }
});

test("cinema mode is switched on and off on announced streams and premieres as on videos [LAS-015]", async ({
  page,
}) => {
  const stream = await announceStream(creator, "Szeroki tor", 5 * DAY_MS);
  const premiere = await announcePremiere("Szeroka premiera", 5 * DAY_MS);
  const cinema = page.getByRole("main").getByRole("button", { name: "Tryb kinowy" });
  const stage = page.getByRole("main").locator("[data-player-frame], .aspect-video").first();
  const width = async () => (await stage.boundingBox())?.width ?? 0;
  for (const id of [stream, premiere, videoId]) {
    await openHydrated(page, `/watch/${id}`);
    await page.mouse.move(400, 300);
    const narrow = await width();
    await cinema.click();
    await expect.poll(width).toBeGreaterThan(narrow + 200);
    await expect(cinema).toHaveAttribute("aria-pressed", "true");
    if (id === videoId) continue;
    await cinema.click();
    await expect.poll(width).toBe(narrow);
  }

  // Cinema mode was switched on at the video: it is also on here, and can be switched off.
  await openHydrated(page, `/watch/${stream}`);
  await expect(cinema).toHaveAttribute("aria-pressed", "true");
  const wide = await width();
  expect(await accessibilityFaults(page)).toEqual([]);
  await cinema.click();
  await expect.poll(width).toBeLessThan(wide - 200);
});

test("an announced stream has a page that is always linked, and is listed on its channel [LAS-019, LAS-020, LAS-023]", async ({
  page,
}) => {
  const near = await announceStream(creator, "Za godzinę", HOUR_MS);
  const later = await announceStream(creator, "Za trzy doby", 3 * DAY_MS);
  const last = await announcePremiere("Za dwadzieścia dni", 20 * DAY_MS);
  const soon = await announcePremiere("Za niecałą dobę", 23 * HOUR_MS);
  const secret = await announcePremiere("Premiera dla swoich", 2 * HOUR_MS);
  await creator.call(videos.edit, { params: { id: secret }, body: { visibility: "private" } });
  const { _id: on } = await creator.call(videos.create, {
    body: { channelId: creator.channelId, title: "Właśnie nadajemy", live: true },
  });
  await creator.call(videos.edit, { params: { id: on }, body: { tags: ["kolej"] } });
  await startLiveStream(creator.call, on);
  const hidden = await announceStream(creator, "Tylko dla nas", 2 * DAY_MS);
  await creator.call(videos.edit, { params: { id: hidden }, body: { visibility: "private" } });
  const foreign = await announceStream(other, "Z bocznego toru", 4 * DAY_MS);
  const mine = [on, near, soon, later, foreign, last];
  const shown = async () => {
    // Other test files announce streams, too: the list loads more near its end.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const hrefs = await page
      .getByRole("main")
      .locator("article a[href^='/watch/']")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.slice(7)));
    return [...new Set(hrefs)].filter((id) => [...mine, hidden, secret].includes(id ?? ""));
  };

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await openHydrated(page, "/");
    if (viewport.width < 600) await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.locator(SIDEBAR).getByRole("link", { name: "Na żywo", exact: true }).click();
    await expect(page).toHaveURL(/\/live-upcoming$/);
    await expect(page.getByRole("heading", { level: 1, name: "Na żywo i wkrótce" })).toBeVisible();
    await expect(async () => {
      // A stream of another test file that ends between two pages of the list shifts the items by one.
      await openHydrated(page, "/live-upcoming");
      await expect.poll(shown, { timeout: 10_000 }).toEqual(mine);
    }).toPass();
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step("the home page lists running streams first, then those that start within a day [HOM-016, LIV-067, SEC-044]", async () => {
    const soonest = page.getByRole("region", { name: "Na żywo i wkrótce" }).locator("article");
    await expect(async () => {
      // The page is rendered again every few seconds.
      await page.goto("/");
      // Streams of other test files may fill the row.
      await expect(soonest.filter({ hasText: "Za niecałą dobę" })).toBeAttached({ timeout: 10_000 });
      const titles = (await soonest.getByRole("heading", { includeHidden: true }).allTextContents()).filter(
        (title) =>
          /Właśnie nadajemy|Za godzinę|Za niecałą dobę|Za dwadzieścia dni|Premiera dla swoich/.test(title),
      );
      expect(titles).toEqual(["Właśnie nadajemy", "Za godzinę", "Za niecałą dobę"]);
    }).toPass();
  });

  await openHydrated(page, `/c/${creator.slug}`);
  const announced = page.getByRole("region", { name: "Na żywo i wkrótce" });
  await expect(announced.getByRole("article").filter({ hasText: "Za godzinę" })).toContainText(/Start za/);
  await expect(announced.getByRole("article").filter({ hasText: "Za dwadzieścia dni" })).toContainText(
    /Premiera \d+ /,
  );
  await expect(announced.getByRole("link", { name: "Za trzy doby" })).toBeVisible();
  for (const text of ["Tylko dla nas", "Z bocznego toru", "Premiera dla swoich"]) {
    await expect(page.getByText(text)).toHaveCount(0);
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  const { items } = await other.call(videos.premieres, { query: { channelId: other.channelId } });
  expect(items.map(({ _id }) => _id)).toEqual([foreign]);

  await openHydrated(page, `/c/${other.slug}`);
  await expect(announced.getByRole("article")).toHaveCount(1);
  await creator.call(live.finish, { params: { id: on } });
});

test("the screen of a live stream has skeletons and one grid [LAS-097]", async ({ page }) => {
  const id = await announceStream(creator, "Na siatce", 6 * DAY_MS);
  await signIn(page, creator);
  let release = () => {};
  const pending = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/live\/(stats|url)|\/live\/rtmp-url/, async (route) => {
    await pending;
    await route.continue();
  });
  await page.goto(`/manage-channel/${creator.channelId}/videos/${id}`);
  const panel = page.getByRole("region", { name: "Transmisja na żywo" });
  await expect(panel.locator("[aria-busy=true]").first()).toBeVisible();
  const heightWhileLoading = (await panel.boundingBox())?.height ?? 0;
  release();
  const server = panel.getByLabel("Serwer", { exact: true });
  await expect(server).toBeVisible();
  await expect(panel.getByText("Jeszcze nic nie nadajesz")).toBeVisible();
  const height = (await panel.boundingBox())?.height ?? 0;
  expect(Math.abs(height - heightWhileLoading)).toBeLessThanOrEqual(24);

  const left = async (locator: ReturnType<Page["locator"]>) => (await locator.boundingBox())?.x ?? -1;
  const box = async (locator: ReturnType<Page["locator"]>) => {
    const found = await locator.boundingBox();
    if (!found) throw new Error("the element is not visible");
    return found;
  };
  const form = page.getByRole("form").or(page.locator("form[aria-label]")).first();
  expect(await left(panel)).toBe(await left(form));
  const chat = await box(page.getByRole("region", { name: "Czat" }));
  expect(chat.width).toBe(340);
  const panelBox = await box(panel);
  expect(chat.x - (panelBox.x + panelBox.width)).toBe(40);
  expect(chat.y).toBe(panelBox.y);
  // Fields and the buttons beside them are aligned.
  const day = await box(panel.getByLabel("Zaplanowany początek").locator(".."));
  const announce = await box(panel.getByRole("button", { name: "Zapowiedz" }));
  expect(announce.y + announce.height).toBe(day.y + day.height);
  const key = await box(panel.getByLabel("Klucz", { exact: true }).locator(".."));
  const serverBox = await box(server.locator(".."));
  expect([key.y, key.height]).toEqual([serverBox.y, serverBox.height]);
  expect(key.x - (serverBox.x + serverBox.width)).toBe(16);
});
