import { expect, test } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { ads, type AdChanges } from "#shared/ads/contract.ts";
import { adServing } from "#shared/ads/serving.ts";
import { adStatistics } from "#shared/ads/statistics.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { drawBanner, drawFilm, runAd } from "#server/testing/made-ad.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "./accessibility.ts";
import { message, press } from "./actions.ts";
import { open, SIDEBAR } from "./bars.ts";
import { drawClip } from "./clips.ts";
import { makeCreator, makeMember, publishFilm, signIn, SITE, type Creator } from "./site.ts";

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

test("a creator runs a campaign, and the staff has looked at it before", async ({ page, browser }) => {
  const list = `/manage-channel/${creator.channelId}/ads-campaigns`;
  await test.step("strangers do not get in [ADS-001, ADS-002, ADS-003]", async () => {
    const stranger = await browser.newPage();
    await signIn(stranger, await makeMember());
    for (const path of [list, `/en${list}/unknown`, "/admin/ads"]) {
      await stranger.goto(path);
      await expect(stranger).toHaveURL(path.startsWith("/en") ? `${SITE}/en` : `${SITE}/`);
    }
    await stranger.close();
  });

  await test.step("the campaigns stand beside the other screens of the channel [ADS-001, MCH-030]", async () => {
    await signIn(page, creator);
    await page.goto(`/en${list}`);
    await expect(page.getByRole("heading", { level: 1, name: "Ad campaigns" })).toBeVisible();
    await open(page, list);
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
  const film = page.getByRole("menuitem", { name: "Film" });
  await press(page.getByRole("button", { name: "Nowa reklama" }).first(), film);
  await film.click();
  await expect(page).toHaveURL(new RegExp(`${list}/[0-9a-f-]{36}$`));
  const id = page.url().split("/").at(-1) ?? "";

  await test.step("the form offers every way to show, click and skip an ad [ADS-002, ADS-032, ADS-034]", async () => {
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
  await expect(message(page, "Zapisano reklamę")).toBeVisible();
  await page.getByRole("button", { name: "Wyślij do sprawdzenia" }).click();
  await expect(page.getByText("Uzupełnij: Materiał.")).toBeVisible();
  await creator.call(ads.setCreative, { params: { id }, file: await drawFilm({ seconds: 8 }) });
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

  // Aimed at an age that nobody has in other journeys, so that no film of theirs is interrupted.
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

  await test.step("an ad that does not load says so [ADS-045]", async () => {
    await page.route(/\/api\/ads\/[0-9a-f-]{36}$/, (route) =>
      route.fulfill({ status: 500, json: { code: "INTERNAL" } }),
    );
    await page.goto(`${list}/${id}`);
    await expect(page.getByRole("heading", { name: "Nie udało się wczytać reklamy" })).toBeVisible();
  });
});

/** An ad that only those see who say they are 65 or older. */
async function startAd(file: Blob, changes: AdChanges): Promise<string> {
  const body = { channelId: creator.channelId, ageTargets: ["65+" as const], ...changes };
  const { _id: id } = await creator.call(ads.create, { body });
  await creator.call(ads.setCreative, { params: { id }, file });
  await runAd(creator.call, admin.call, id, 100);
  return id;
}

/** Gives an ad another way to be skipped, which the staff looks at as at any change. */
async function skipAs(id: string, dismissMode: NonNullable<AdChanges["dismissMode"]>): Promise<void> {
  await creator.call(ads.edit, { params: { id }, body: { dismissMode } });
  await runAd(creator.call, admin.call, id, 10);
}

test("a viewer sees a banner under the film and a film before it, which can be skipped as its owner wants", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const film = await publishFilm(creator, "Zjazd z Gubałówki", drawClip("426x240", 8));
  const click = { clickAction: "open_url", clickUrl: "https://sanki.example/" } as const;
  const bannerId = await startAd(await drawBanner(), { name: "Sanki tanio", kind: "banner", ...click });
  const spot = { name: "Sanki szybko", kind: "video", dismissMode: "never" } as const;
  const spotId = await startAd(await drawFilm({ seconds: 8 }), spot);
  const viewer = await makeMember();
  await viewer.call(accounts.edit, { body: { age: "65+" } });
  await signIn(page, viewer);
  // Films then wait for a press.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const asked: URL[] = [];
  const told: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/next-ad")) asked.push(url);
    if (/log-ad-view|click-ad/.test(url.pathname))
      told.push(`${url.pathname}${url.search} ${request.postData()}`);
  });

  const spotPlays = page.locator("[data-video-ad]");
  const skip = spotPlays.getByRole("button", { name: m.ads_skip({}, PL) });
  async function watch(path = `/watch/${film}`) {
    // The page waits three seconds for ads, which can be too short for a machine that runs journeys: then it is opened anew.
    await expect(async () => {
      await page.goto(path);
      await expect(page.locator("[data-ad-banner]")).toBeVisible({ timeout: 5000 });
    }).toPass();
    // A film that is begun before the code of its ads is there is not interrupted.
    await page.waitForLoadState("networkidle");
    await press(page.getByRole("button", { name: "Odtwórz", exact: true }).first(), spotPlays);
  }

  const banner = page.locator("[data-ad-banner]");
  await test.step("a banner of 3:16 and 400 px at most stands under the video [ADS-048, WAT-020, WAT-021]", async () => {
    await watch();
    await expect
      .poll(() => spotPlays.locator("video").evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(1);
    await expect(spotPlays.getByRole("button")).toHaveCount(2);
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
    // As if an ad were aimed at everybody; a real one would be seen by the visitors of other journeys.
    const next = await viewer.call(adServing.next, { query: { videoId: film } });
    const visitor = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await visitor.emulateMedia({ reducedMotion: "reduce" });
    const calls: (string | undefined)[] = [];
    await visitor.route(/\/api\/ads\/next-ad/, async (route) => {
      calls.push(route.request().headers()["authorization"]);
      await route.fulfill({ json: next });
    });
    await visitor.route(new RegExp(`/api/videos/${film}$`), async (route) => {
      const answer = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...answer, ads: ["banner"] } });
    });
    await expect(async () => {
      await visitor.goto("/about", { waitUntil: "networkidle" });
      await visitor.evaluate((path) => history.pushState({}, "", path), `/watch/${film}`);
      await expect(visitor.locator("[data-ad-banner]")).toBeVisible({ timeout: 5000 });
    }).toPass();
    expect(new Set(calls)).toEqual(new Set([undefined]));
    await visitor.close();
  });

  await test.step("a click tells the ad, the video and the moment [ADS-047]", async () => {
    await skipAs(spotId, "after_5_seconds");
    await watch();
    await banner.scrollIntoViewIfNeeded();
    await expect(spotPlays.getByRole("button", { name: /^Pominiesz za \d s$/ })).toBeDisabled();
    await expect(skip).toBeEnabled();
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Sanki tanio" }).click();
    await (await opened).close();
    const clicked = told.find((call) => call.includes("click-ad")) ?? "";
    const { clickTime, ...named } = JSON.parse(clicked.slice(clicked.indexOf("{"))) as Record<
      string,
      unknown
    >;
    expect(named).toEqual({ adId: bannerId, videoId: film });
    expect(clickTime).toBeGreaterThan(0);
    await page.getByRole("button", { name: m.ads_close({}, PL) }).click();
    await expect(banner).toBeHidden();
    await expect.poll(() => told.some((call) => call.includes(`/log-ad-view/${bannerId}?time=`))).toBe(true);
  });

  await test.step("an ad is skipped never, after five seconds or at once, as its owner wants [ADS-031, ADS-046]", async () => {
    await skipAs(spotId, "always");
    await watch();
    await skip.click();
    await expect(spotPlays).toBeHidden();
    const skipped = new RegExp(`/log-ad-view/${spotId}\\?time=[\\d.]+&skipped=true`);
    await expect.poll(() => told.some((call) => skipped.test(call))).toBe(true);
  });

  await test.step("the ads shown last are named in the next request [ADS-043]", async () => {
    // Whoever is back before the page he left was cleared away sees the same ads again, and nothing is asked.
    await expect(async () => {
      await page.getByRole("link", { name: "Sanki i Narty" }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: "Sanki i Narty" })).toBeVisible();
      await page.goBack();
      await expect.poll(() => asked.at(-1)?.searchParams.get("pb"), { timeout: 5000 }).toBe(bannerId);
    }).toPass();
    expect(asked.at(-1)?.searchParams.get("ppv")).toBe(spotId);
  });
  await expect(async () => {
    const { views } = await creator.call(adStatistics.general, { params: { id: spotId }, body: {} });
    expect(views).toBeGreaterThan(0);
  }).toPass();
});

test("a viewer sees a film that is to come after a video once that is over [LAS-124]", async ({ page }) => {
  test.setTimeout(120_000);
  const film = await publishFilm(creator, "Krótki zjazd", drawClip("426x240", 4));
  const { items } = await creator.call(ads.list, { query: { channelId: creator.channelId, status: "live" } });
  for (const { _id: id } of items) await creator.call(ads.setStatus, { params: { id, status: "paused" } });
  const spot = { name: "Sanki na deser", kind: "video", placement: "after", dismissMode: "always" } as const;
  await startAd(await drawFilm({ seconds: 8 }), spot);
  const viewer = await makeMember();
  await viewer.call(accounts.edit, { body: { age: "65+" } });
  await signIn(page, viewer);
  const player = page.locator("[data-player-frame] video").first();
  const spotPlays = page.locator("[data-video-ad]");

  // The page waits three seconds for ads, which can be too short for a machine that runs journeys: then it is opened anew.
  await expect(async () => {
    const asked = page.waitForResponse(/next-ad/);
    await page.goto(`/watch/${film}`);
    const { postVideo } = await (await asked).json();
    expect(postVideo).toMatchObject({ kind: "video" });
    await expect(spotPlays).toBeHidden();
    await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
    await expect(spotPlays).toBeVisible();
  }).toPass();
  await spotPlays.getByRole("button", { name: m.ads_skip({}, PL) }).click();
  await expect(spotPlays).toBeHidden();
});
