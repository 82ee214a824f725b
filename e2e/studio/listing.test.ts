import { expect, test, type Page } from "@playwright/test";
import { videoPages } from "#shared/home/contract.ts";
import { library } from "#shared/library/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { videos, type VideoCard } from "#shared/videos/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import {
  makeAdministrator,
  makeCreator,
  makeMember,
  publishVideo,
  signIn,
  SITE,
  createUploadedVideo,
  type Account,
  type Creator,
} from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const TRAIN = "Żywieckie serpentyny";
const RAFT = "Spływ tratwą po Popradzie";
const SOON = "Bieszczadzki zmierzch";

let creator: Creator;
let admin: Account;
let trainId: string;
let raftId: string;
test.beforeAll(async () => {
  [creator, admin] = await Promise.all([makeCreator("Serpentyny Południa"), makeAdministrator()]);
  [trainId, raftId] = await Promise.all([publishVideo(creator, TRAIN), publishVideo(creator, RAFT)]);
});

const main = (page: Page) => page.getByRole("main");
const cardOf = (page: Page, title: string) => main(page).getByRole("article").filter({ hasText: title });

/** The existing video as the last of many copies with other ids and titles. */
async function copiesOf(id: string, count: number): Promise<VideoCard[]> {
  const video = (await creator.call(videos.list, { query: { channelId: [creator.channelId] } })).items.find(
    ({ _id }) => _id === id,
  );
  if (!video) throw new Error("the video is not listed");
  return Array.from({ length: count }, (_, index) =>
    index === count - 1 ? video : { ...video, _id: crypto.randomUUID(), title: `Film ${index + 1}` },
  );
}

/** Fulfils requests for a list with these videos; returns the queries of the requests. */
async function fulfillList(
  page: Page,
  pattern: RegExp,
  items: () => readonly VideoCard[],
): Promise<string[]> {
  const requested: string[] = [];
  await page.route(pattern, async (route) => {
    const url = new URL(route.request().url());
    requested.push(url.search);
    const offset = Number(url.searchParams.get("offset") ?? 0);
    const all = items();
    await route.fulfill({ json: { items: all.slice(offset, offset + 20), count: all.length } });
  });
  return requested;
}

test("the staff's picks and playlists are recommended to everyone, on full cards with the viewer's state [LAS-008, LAS-016, LAS-017]", async ({
  page,
  browser,
}) => {
  const soon = await createUploadedVideo(creator, SOON);
  await creator.call(videos.edit, { params: { id: soon }, body: { tags: ["zmierzch"] } });
  await expect(async () => {
    await creator.call(publication.schedulePremiere, {
      params: { id: soon },
      body: { premiereAt: new Date(Date.now() + 3 * 86_400_000).toISOString() },
    });
  }).toPass({ timeout: 120_000 });
  for (const videoId of [raftId, trainId, soon]) {
    await admin.call(playlists.addVideo, { params: { id: "recommended" }, body: { videoId } });
  }
  const body = { name: "Na dwa popołudnia", visibility: "public" as const };
  const list = await creator.call(playlists.create, { body });
  await creator.call(playlists.addVideo, { params: { id: list._id }, body: { videoId: trainId } });
  const hidden = await creator.call(playlists.create, {
    body: { name: "Tylko z linku", visibility: "nonpublic" },
  });
  await creator.call(playlists.addVideo, { params: { id: hidden._id }, body: { videoId: trainId } });
  const staff = await browser.newPage({ locale: "pl-PL" });
  await signIn(staff, admin);
  const recommend = async (id: string) => {
    await openHydrated(staff, `/admin/playlists/${id}`);
    const saved = staff.waitForResponse(
      (response) => response.request().method() === "PATCH" && response.ok(),
    );
    await staff.getByRole("switch", { name: "Polecana przez serwis" }).click();
    await saved;
  };
  await recommend(list._id);
  await recommend(hidden._id);

  const picks = page.getByRole("region", { name: "Wybór redakcji" });
  const lists = page.getByRole("region", { name: "Polecane playlisty" });
  await test.step("a visitor sees both, in the order set by the staff", async () => {
    await expect(async () => {
      await openHydrated(page, "/recommended");
      await expect(picks.getByRole("heading", { level: 3 })).toHaveText([RAFT, TRAIN, SOON], {
        timeout: 10_000,
      });
      await expect(lists.getByRole("heading", { level: 3 })).toHaveText(["Na dwa popołudnia"], {
        timeout: 10_000,
      });
    }).toPass();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step("an account has the menu, watch later, the progress bar and the badge", async () => {
    const member = await makeMember();
    await member.call(library.saveWatchingTime, { query: { videoId: raftId, seconds: 6 } });
    await signIn(page, member);
    await openHydrated(page, "/recommended");
    const card = picks.getByRole("article").filter({ hasText: RAFT });
    // The progress bar shows the watched share: half of the video.
    await expect(card.locator("span[style*='width: 5']")).toBeVisible();
    await expect(picks.getByRole("article").filter({ hasText: SOON })).toContainText("Premiera");
    await card.hover();
    await expect(card.getByRole("button", { name: "Zapisz na później" })).toBeVisible();
    await card.getByRole("button", { name: new RegExp(RAFT) }).click();
    await page.getByRole("menuitem", { name: "Nie interesuje mnie" }).click();
    await expect(picks.getByRole("heading", { level: 3 })).toHaveText([TRAIN, SOON]);
    await expect(cardOf(page, RAFT)).toHaveCount(0);
  });

  await test.step("what the staff remove is not listed", async () => {
    await recommend(list._id);
    const params = { id: "recommended" as const, videoId: trainId };
    await admin.call(playlists.removeVideo, { params });
    await openHydrated(page, "/recommended");
    await expect(picks.getByRole("heading", { level: 3 })).toHaveText([SOON]);
    await expect(lists).toHaveCount(0);
    for (const videoId of [raftId, soon]) {
      await admin.call(playlists.removeVideo, { params: { id: "recommended", videoId } });
    }
  });
});

test("a page created by the staff is served at its own address in both languages until it is deleted [LAS-018]", async ({
  page,
}) => {
  await signIn(page, admin);
  const slug = `wakacje-${crypto.randomUUID().slice(0, 6)}`;
  await openHydrated(page, "/admin/sections");
  await page.getByRole("button", { name: "Nowa strona" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("trending");
  await dialog.getByRole("button", { name: "Utwórz" }).click();
  await expect(dialog.getByText(/zajęt|zarezerwowan/i).first()).toBeVisible();
  await dialog.getByRole("textbox").fill(slug);
  await dialog.getByRole("button", { name: "Utwórz" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/sections/${slug}$`));
  const made = (await admin.call(videoPages.list)).items.find((one) => one.slug === slug);
  const params = { id: made?._id ?? "" };
  const sections = [
    { type: "tag" as const, tag: "animacja", rows: 1 },
    { type: "new" as const, rows: 1 },
  ];
  await admin.call(videoPages.edit, { params, body: { sections } });

  await openHydrated(page, "/admin/sections");
  await main(page)
    .getByRole("link", { name: new RegExp(`^Otwórz stronę ?: ${slug}$`) })
    .click();
  await expect(page).toHaveURL(`${SITE}/${slug}`);
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.addInitScript(() => localStorage.removeItem("token"));
  for (const [path, newest] of [
    [`/${slug}`, "Nowe"],
    [`/en/${slug}`, "New"],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(main(page).getByRole("heading", { level: 1 })).toContainText("Wakacje");
    await expect(main(page).getByRole("heading", { level: 2 })).toHaveText(["#animacja", newest]);
    await expect(
      main(page).getByRole("region", { name: "#animacja" }).getByRole("article").first(),
    ).toBeVisible();
  }
  await admin.call(videoPages.remove, { params });
  await expect.poll(async () => (await page.goto(`/${slug}`))?.status()).toBe(404);
});

test("the list of videos removed elsewhere is kept alive with its scroll position [LAS-024, LAS-025]", async ({
  page,
}) => {
  await creator.call(videos.edit, { params: { id: trainId }, body: { bannedByBigTech: true } });
  for (const [path, heading] of [
    ["/nadaj-bigtech", "Usunięte tam, dostępne tutaj"],
    ["/en/nadaj-bigtech", "Removed there, available here"],
  ] as const) {
    await expect(async () => {
      await page.goto(path);
      const band = main(page).locator("section").filter({ hasText: heading });
      await expect(band.getByRole("heading", { name: TRAIN })).toBeVisible({ timeout: 10_000 });
      await expect(band.getByRole("heading", { name: RAFT })).toHaveCount(0);
    }).toPass();
  }

  const items = await copiesOf(trainId, 24);
  const requested = await fulfillList(page, /\/api\/videos\?.*bannedByBigTech=true/, () => items);
  await openHydrated(page, "/about");
  await page.evaluate(() => history.pushState({}, "", "/nadaj-bigtech"));
  const cards = main(page).getByRole("article");
  await expect(cards).toHaveCount(20);
  expect(await accessibilityFaults(page)).toEqual([]);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(24);
  expect(requested).toHaveLength(2);
  await cards.last().scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  await cards.last().getByRole("link", { name: TRAIN }).click();
  await expect(page).toHaveURL(new RegExp(trainId));
  await expect(page.locator("video").first()).toBeAttached();
  await page.goBack();
  await expect(cards).toHaveCount(24);
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBeGreaterThan(top - 30);
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(top + 30);
  expect(requested).toHaveLength(2);
});

test("lists scroll to the video seen last, and lists that are not kept alive are fetched again [LAS-035, LAS-042]", async ({
  page,
}) => {
  let items = await copiesOf(trainId, 40);
  const last = items[29]?._id ?? "";
  const requested = await fulfillList(page, /\/api\/videos\?.*sort=trending/, () => items);
  const goTo = (path: string) => page.evaluate((to) => history.pushState({}, "", to), path);

  await test.step("on trending, on its second page", async () => {
    await openHydrated(page, "/about");
    await goTo(`/trending?id=${last}`);
    await expect(page.locator(`#item-${last}`)).toBeInViewport();
    expect(requested).toHaveLength(2);
  });

  await test.step("in a playlist of forty", async () => {
    const list = await creator.call(playlists.create, { body: { name: "Długa", visibility: "public" } });
    const ids: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      const body = { channelId: creator.channelId, title: `Szkic numer ${index + 1}` };
      const { _id } = await creator.call(videos.create, { body });
      await creator.call(playlists.addVideo, { params: { id: list._id }, body: { videoId: _id } });
      ids.push(_id);
    }
    await signIn(page, creator);
    await page.goto(`/playlist/${list._id}?id=${ids[29]}`);
    await expect(main(page).getByRole("heading", { name: "Szkic numer 30" })).toBeInViewport();
    await expect(
      main(page).getByRole("heading", { name: "Szkic numer 1", exact: true }),
    ).not.toBeInViewport();
    await creator.call(playlists.remove, { params: { id: list._id } });
    for (const id of ids) await creator.call(videos.remove, { params: { id } });
  });

  await test.step("a list that is not kept alive, five seconds later", async () => {
    await openHydrated(page, "/about");
    await goTo("/trending");
    await expect(cardOf(page, "Film 1").first()).toBeVisible();
    await page.locator(SIDEBAR).getByRole("link", { name: "Posty" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Posty" })).toBeVisible();
    const before = requested.length;
    const fresh = { ...(items[0] as VideoCard), _id: crypto.randomUUID(), title: "Dopiero co opublikowany" };
    items = [fresh, ...items];
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 5000;
    });
    await page.goBack();
    await expect(cardOf(page, "Dopiero co opublikowany")).toBeVisible();
    expect(requested.length).toBeGreaterThan(before);
  });
});
