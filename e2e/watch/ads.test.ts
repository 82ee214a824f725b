import { expect, test } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { ads, type AdChanges } from "#shared/ads/contract.ts";
import { adServing } from "#shared/ads/serving.ts";
import { adStatistics } from "#shared/ads/statistics.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { drawBanner, drawVideo, runAd } from "#server/testing/create-ad.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { statusMessage, clickUntilVisible } from "../actions.ts";
import { openHydrated, openSettled, settle, SIDEBAR } from "../page-frame.ts";
import { drawClip } from "../clips.ts";
import { makeCreator, makeMember, publishVideo, signIn, SITE, type Creator } from "../site.ts";

test.describe.configure({ mode: "serial" });
test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const ADMINISTRATOR = { email: "admin@example.com", password: "correct horse" };
const PL = { locale: "pl" } as const;
let creator: Creator;
let admin: { readonly token: string; readonly call: Call };

test.beforeAll(async () => {
  creator = await makeCreator("Sanki i Narty");
  const visitor = createClient({ base: `${SITE}/api` });
  const { token } = await visitor(accounts.login, { body: ADMINISTRATOR });
  admin = {
    token,
    call: createClient({ base: `${SITE}/api`, headers: () => ({ authorization: `Bearer ${token}` }) }),
  };
  await admin.call(accounts.edit, { body: { termsAcceptedAt: new Date().toISOString() } });
  const params = { id: creator.channelId };
  await admin.call(channels.setAdPoints, { params, body: { points: 1000 } });
});

test.afterAll(async () => {
  const { items } = await creator.call(ads.list, { query: { channelId: creator.channelId } });
  for (const { _id: id } of items) await creator.call(ads.remove, { params: { id } });
});

test("@smoke a creator runs a campaign after the staff has approved it", async ({ page, browser }) => {
  const list = `/manage-channel/${creator.channelId}/ads-campaigns`;
  await test.step("other users cannot open it [ADS-001, ADS-002, ADS-003]", async () => {
    const otherUser = await browser.newPage();
    await signIn(otherUser, await makeMember());
    for (const path of [list, `/en${list}/unknown`, "/admin/ads"]) {
      await otherUser.goto(path);
      await expect(otherUser).toHaveURL(path.startsWith("/en") ? `${SITE}/en` : `${SITE}/`);
    }
    await otherUser.close();
  });

  await test.step("the campaigns are listed beside the other screens of the channel [ADS-001, MCH-030]", async () => {
    await signIn(page, creator);
    await page.goto(`/en${list}`);
    await expect(page.getByRole("heading", { level: 1, name: "Ad campaigns" })).toBeVisible();
    await openHydrated(page, list);
    await expect(page.getByRole("heading", { name: "Żadna kampania jeszcze nie nadaje" })).toBeVisible();
    const screens = [
      ...["dashboard", "settings", "videos", "videos/upload", "comments"],
      ...["users", "playlists", "posts", "stats", "ads-campaigns"],
    ];
    for (const name of screens) {
      const link = page.locator(SIDEBAR).locator(`a[href="/manage-channel/${creator.channelId}/${name}"]`);
      await expect(link).toBeVisible();
    }
    expect(await accessibilityFaults(page)).toEqual([]);
  });
  const videoEntry = page.getByRole("menuitem", { name: "Film" });
  await clickUntilVisible(page.getByRole("button", { name: "Nowa reklama" }).first(), videoEntry);
  await videoEntry.click();
  await expect(page).toHaveURL(new RegExp(`${list}/[0-9a-f-]{36}$`));
  const id = page.url().split("/").at(-1) ?? "";

  await test.step("the form has every option to show, click and skip an ad [ADS-002, ADS-032, ADS-034]", async () => {
    const choices = (group: string) => page.getByRole("radiogroup", { name: group }).getByRole("radio");
    await expect(choices("Po kliknięciu")).toHaveCount(4);
    for (const [group, names] of [
      ["Po kliknięciu", ["Nic się nie dzieje", "Otwórz film", "Otwórz kanał", "Otwórz adres w nowej karcie"]],
      ["Kiedy pokazać", ["Przed filmem", "Po filmie", "Losowo: przed albo po"]],
      ["Czy widz może ją pominąć", ["Zawsze", "Po 5 sekundach", "Nigdy"]],
    ] as const) {
      await expect(page.getByRole("radiogroup", { name: group }).locator("label")).toHaveText([...names]);
    }
  });
  await page.getByLabel("Nazwa").fill("Sanki na każdą górkę");
  await page.getByLabel("Otwórz adres w nowej karcie").check();
  await page.getByLabel("Adres strony").fill("https://sanki.example/");
  await page.getByRole("button", { name: "Zapisz", exact: true }).click();
  await expect(statusMessage(page, "Zapisano reklamę")).toBeVisible();
  await page.getByRole("button", { name: "Wyślij do sprawdzenia" }).click();
  await expect(page.getByText("Uzupełnij: Materiał.")).toBeVisible();
  await creator.call(ads.setCreative, { params: { id }, file: await drawVideo({ seconds: 8 }) });
  await page.getByRole("button", { name: "Wyślij do sprawdzenia" }).click();
  await expect(page.getByText("Sprawdzamy tę reklamę")).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await test.step("staff approve it [ADS-003]", async () => {
    const staff = await browser.newPage({ locale: "pl-PL" });
    await signIn(staff, admin);
    await staff.goto("/en/admin/ads");
    await expect(staff.getByRole("heading", { level: 1, name: "Ads" })).toBeVisible();
    await staff.goto("/admin/ads");
    const card = staff.getByRole("article").filter({ hasText: "Sanki na każdą górkę" });
    await expect(card.getByRole("link", { name: "https://sanki.example/" })).toBeVisible();
    expect(await accessibilityFaults(staff)).toEqual([]);
    await card.getByRole("button", { name: "Zatwierdź" }).click();
    await expect(card).toBeHidden();
    await staff.close();
  });

  // Targets an age that no account of another test file has, so that no video of theirs is interrupted.
  await creator.call(ads.edit, { params: { id }, body: { ageTargets: ["65+"] } });
  await runAd(creator.call, admin.call, id, 100);
  await test.step("it runs, and its owner pauses it [ADS-036, ADS-039]", async () => {
    await page.goto(list);
    const row = page.getByRole("article").filter({ hasText: "Sanki na każdą górkę" });
    await expect(row.getByText("Aktywna", { exact: true })).toBeVisible();
    await row.getByRole("link").click();
    await page.getByRole("button", { name: "Wstrzymaj reklamę" }).click();
    await expect(page.getByText("Nieaktywna", { exact: true })).toBeVisible();
  });

  await test.step("an ad that fails to load shows an error [ADS-045]", async () => {
    await page.route(/\/api\/ads\/[0-9a-f-]{36}$/, (route) =>
      route.fulfill({ status: 500, json: { code: "INTERNAL" } }),
    );
    await page.goto(`${list}/${id}`);
    await expect(page.getByRole("heading", { name: "Nie udało się wczytać reklamy" })).toBeVisible();
  });
});

/** Starts an ad that only viewers aged 65 or older see. */
async function startAd(file: Blob, changes: AdChanges): Promise<string> {
  const body = { channelId: creator.channelId, ageTargets: ["65+" as const], ...changes };
  const { _id: id } = await creator.call(ads.create, { body });
  await creator.call(ads.setCreative, { params: { id }, file });
  await runAd(creator.call, admin.call, id, 100);
  return id;
}

/** Changes how an ad can be skipped; the staff reviews this like every change. */
async function setDismissMode(id: string, dismissMode: NonNullable<AdChanges["dismissMode"]>): Promise<void> {
  await creator.call(ads.edit, { params: { id }, body: { dismissMode } });
  await runAd(creator.call, admin.call, id, 10);
}

test("a viewer sees a banner below the video and a pre-roll ad, which is skippable as its owner chose", async ({
  page,
  browser,
}) => {
  const videoId = await publishVideo(creator, "Zjazd z Gubałówki", drawClip("426x240", 8));
  const click = { clickAction: "open_url", clickUrl: "https://sanki.example/" } as const;
  const bannerId = await startAd(await drawBanner(), { name: "Sanki tanio", kind: "banner", ...click });
  const videoAd = { name: "Sanki szybko", kind: "video", dismissMode: "never" } as const;
  const videoAdId = await startAd(await drawVideo({ seconds: 8 }), videoAd);
  const viewer = await makeMember();
  await viewer.call(accounts.edit, { body: { age: "65+" } });
  await signIn(page, viewer);
  // With reduced motion, videos wait for a click.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const requested: URL[] = [];
  const reported: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/next-ad")) requested.push(url);
    if (/log-ad-view|click-ad/.test(url.pathname))
      reported.push(`${url.pathname}${url.search} ${request.postData()}`);
  });

  const adPlayer = page.locator("[data-video-ad]");
  const skip = adPlayer.getByRole("button", { name: m.ads_skip({}, PL) });
  async function watch(path = `/watch/${videoId}`) {
    // The page waits three seconds for ads, which can be too short on a loaded machine: then it is reloaded.
    await expect(async () => {
      await openSettled(page, path);
      await expect(page.locator("[data-ad-banner]")).toBeVisible({ timeout: 10_000 });
    }).toPass();
    // A video that starts before the code of its ads is loaded is not interrupted.
    await settle(page);
    await clickUntilVisible(page.getByRole("button", { name: "Odtwórz", exact: true }).first(), adPlayer);
  }

  const banner = page.locator("[data-ad-banner]");
  await test.step("a banner of 3:16 and 400 px at most stands under the video [ADS-048, WAT-020, WAT-021]", async () => {
    await watch();
    await expect
      .poll(() => adPlayer.locator("video").evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(1);
    await expect(adPlayer.getByRole("button")).toHaveCount(2);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const box = await banner.boundingBox();
      expect(box?.width).toBeLessThanOrEqual(400);
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 3, 0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step("visitors see ads, too [ADS-044]", async () => {
    // Simulates an ad for all ages; a real one would be shown to the visitors of other test files.
    const next = await viewer.call(adServing.next, { query: { videoId } });
    const visitor = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await visitor.emulateMedia({ reducedMotion: "reduce" });
    const calls: (string | undefined)[] = [];
    await visitor.route(/\/api\/ads\/next-ad/, async (route) => {
      calls.push(route.request().headers()["authorization"]);
      await route.fulfill({ json: next });
    });
    await visitor.route(new RegExp(`/api/videos/${videoId}$`), async (route) => {
      const response = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...response, ads: ["banner"] } });
    });
    await expect(async () => {
      await openSettled(visitor, "/about");
      await visitor.evaluate((path) => history.pushState({}, "", path), `/watch/${videoId}`);
      await expect(visitor.locator("[data-ad-banner]")).toBeVisible({ timeout: 10_000 });
    }).toPass();
    expect(new Set(calls)).toEqual(new Set([undefined]));
    await visitor.close();
  });

  await test.step("a click reports the ad, the video and the playback position [ADS-047]", async () => {
    await setDismissMode(videoAdId, "after_5_seconds");
    await watch();
    await banner.scrollIntoViewIfNeeded();
    await expect(adPlayer.getByRole("button", { name: /^Pominiesz za \d s$/ })).toBeDisabled();
    await expect(skip).toBeEnabled();
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Sanki tanio" }).click();
    await (await opened).close();
    const clicked = reported.find((call) => call.includes("click-ad")) ?? "";
    const { clickTime, ...named }: Record<string, unknown> = JSON.parse(clicked.slice(clicked.indexOf("{")));
    expect(named).toEqual({ adId: bannerId, videoId });
    expect(clickTime).toBeGreaterThan(0);
    await page.getByRole("button", { name: m.ads_close({}, PL) }).click();
    await expect(banner).toBeHidden();
    await expect
      .poll(() => reported.some((call) => call.includes(`/log-ad-view/${bannerId}?time=`)))
      .toBe(true);
  });

  await test.step("an ad is skippable never, after five seconds or at once, as its owner chose [ADS-031, ADS-046]", async () => {
    await setDismissMode(videoAdId, "always");
    await watch();
    await skip.click();
    await expect(adPlayer).toBeHidden();
    const skipped = new RegExp(`/log-ad-view/${videoAdId}\\?time=[\\d.]+&skipped=true`);
    await expect.poll(() => reported.some((call) => skipped.test(call))).toBe(true);
  });

  await test.step("the next request names the ads that were shown last [ADS-043]", async () => {
    // A viewer who returns before the page was evicted sees the same ads without a request.
    await expect(async () => {
      await page.getByRole("link", { name: "Sanki i Narty" }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: "Sanki i Narty" })).toBeVisible();
      await page.goBack();
      await expect.poll(() => requested.at(-1)?.searchParams.get("pb"), { timeout: 10_000 }).toBe(bannerId);
    }).toPass();
    expect(requested.at(-1)?.searchParams.get("ppv")).toBe(videoAdId);
  });
  await expect(async () => {
    const { views } = await creator.call(adStatistics.general, { params: { id: videoAdId }, body: {} });
    expect(views).toBeGreaterThan(0);
  }).toPass();
});

test("a viewer sees a post-roll ad when the video has ended [LAS-124]", async ({ page }) => {
  const videoId = await publishVideo(creator, "Krótki zjazd", drawClip("426x240", 4));
  const { items } = await creator.call(ads.list, { query: { channelId: creator.channelId, status: "live" } });
  for (const { _id: id } of items) await creator.call(ads.setStatus, { params: { id, status: "paused" } });
  const postRoll = { kind: "video", placement: "after", dismissMode: "always" } as const;
  await startAd(await drawVideo({ seconds: 8 }), { name: "Sanki na deser", ...postRoll });
  const viewer = await makeMember();
  await viewer.call(accounts.edit, { body: { age: "65+" } });
  await signIn(page, viewer);
  const player = page.locator("[data-player-frame] video").first();
  const adPlayer = page.locator("[data-video-ad]");

  // The page waits three seconds for ads, which can be too short on a loaded machine: then it is reloaded.
  await expect(async () => {
    const requested = page.waitForResponse(/next-ad/);
    await page.goto(`/watch/${videoId}`);
    const { postVideo } = await (await requested).json();
    expect(postVideo).toMatchObject({ kind: "video" });
    await expect(adPlayer).toBeHidden();
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
    await expect(adPlayer).toBeVisible();
  }).toPass();
  await adPlayer.getByRole("button", { name: m.ads_skip({}, PL) }).click();
  await expect(adPlayer).toBeHidden();
});
