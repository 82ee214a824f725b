import { expect, test, type Page } from "@playwright/test";
import { library } from "#shared/library/contract.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import {
  makeAdministrator,
  makeCreator,
  makeMember,
  publishVideo,
  signIn,
  SITE,
  collectPageErrors,
  type Creator,
} from "../site.ts";
import { statusMessage, clickUntilVisible, pressUntilFocused } from "../actions.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let creator: Creator;
let first: string;
let second: string;

test.beforeAll(async () => {
  creator = await makeCreator("Kolejowy Szlak");
  first = await publishVideo(creator, "Nocny pociąg");
  second = await publishVideo(creator, "Dworzec o świcie");
});

test("@smoke playlists are made, sorted by keyboard and played one video after another", async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  await signIn(page, creator);
  await openHydrated(page, `/watch/${first}`);
  const choice = page.getByRole("menuitem", { name: "Dodaj do playlisty…" });
  await clickUntilVisible(page.getByRole("button", { name: "Zapisz", exact: true }), choice);
  await choice.click();
  await page.getByRole("dialog").getByRole("button", { name: "Nowa playlista" }).click();
  await page.getByRole("button", { name: "Utwórz" }).click();
  await expect(page.getByText("To pole jest wymagane")).toBeVisible();
  await page.getByLabel("Nazwa").fill("Na wieczór");
  await page.getByRole("radio", { name: /^Publiczna/ }).check();
  await page.getByRole("button", { name: "Utwórz" }).click();
  await expect(page.getByRole("dialog").getByRole("checkbox", { name: "Na wieczór" })).toBeChecked();
  const { items } = await creator.call(playlists.list, { query: { mine: true } });
  const id = items[0]?._id ?? "";
  await creator.call(playlists.addVideo, { params: { id }, body: { videoId: second } });

  await openHydrated(page, `/playlist/${id}`);
  const titles = page.getByRole("grid").getByRole("heading");
  await expect(titles).toHaveText(["Nocny pociąg", "Dworzec o świcie"]);
  await page.getByRole("row").nth(1).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Przesuń: Dworzec o świcie" })).toBeFocused();
  await page.keyboard.press("Enter");
  const top = page.getByRole("button", { name: "Umieść przed Nocny pociąg" });
  await pressUntilFocused(page, "ArrowUp", top);
  await page.keyboard.press("Enter");
  await expect(titles).toHaveText(["Dworzec o świcie", "Nocny pociąg"]);
  await expect(statusMessage(page, "Zapisano kolejność")).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await test.step("a playlist is played in its order, one video after another [PLA-001, PLA-023, WAT-010]", async () => {
    await page.getByRole("link", { name: "Odtwórz", exact: true }).click();
    await expect(page).toHaveURL(`${SITE}/watch/${second}?playlistId=${id}`);
    const panel = page.getByRole("region", { name: "Na wieczór" });
    await expect(panel.getByRole("heading", { level: 3 })).toHaveText(["Dworzec o świcie", "Nocny pociąg"]);
    await expect(panel.getByText("1 z 2")).toBeVisible();
    await playToEnd(page);
    await expect(page).toHaveURL(`${SITE}/watch/${first}?playlistId=${id}`);
    await expect(panel.getByText("2 z 2")).toBeVisible();
  });

  expect(pageErrors).toEqual([]);
});

test("saved videos are played as a list [WAT-009, LIB-027]", async ({ page }) => {
  await signIn(page, creator);
  for (const videoId of [first, second]) {
    await creator.call(library.toggleWatchLater, { query: { id: videoId } });
  }
  await openHydrated(page, "/watch-later");
  await page.getByRole("link", { name: "Odtwórz wszystkie" }).click();
  await expect(page).toHaveURL(`${SITE}/watch/${second}?playlistId=watch-later`);
  await expect(page.getByRole("region", { name: "Do obejrzenia" }).getByText("1 z 2")).toBeVisible();
  await playToEnd(page);
  await expect(page).toHaveURL(`${SITE}/watch/${first}?playlistId=watch-later`);
});

test("the channel manages its playlists, and other users are redirected home [PLA-002, PLA-003]", async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page);
  await signIn(page, creator);
  const { _id } = await creator.call(playlists.create, {
    body: { name: "Sezon pierwszy", channelId: creator.channelId },
  });
  const stranger = await makeMember();
  await openHydrated(page, `/en/manage-channel/${creator.channelId}/playlists`);
  await page.getByRole("heading", { name: "Sezon pierwszy" }).getByRole("link").click();
  await expect(page).toHaveURL(`${SITE}/en/manage-channel/${creator.channelId}/playlists/${_id}`);
  await expect(page.getByText("This playlist is empty")).toBeVisible();
  expect(pageErrors).toEqual([]);

  await page.evaluate((token) => localStorage.setItem("token", token), stranger.token);
  await page.addInitScript((token) => localStorage.setItem("token", token), stranger.token);
  for (const rest of ["", `/${_id}`]) {
    await page.goto(`/manage-channel/${creator.channelId}/playlists${rest}`);
    await expect(page).toHaveURL(`${SITE}/`);
  }
});

test("staff choose the large slides of the home page [PLA-022, PLA-024]", async ({ page }) => {
  const admin = await makeAdministrator();
  const slides = page.getByRole("region", { name: "Wyróżnione filmy" }).getByRole("heading", { level: 2 });

  await signIn(page, admin);
  await openHydrated(page, "/admin/playlists/featured");
  await page.getByLabel("Adres filmu").fill(`${SITE}/watch/${first}`);
  await page.getByRole("button", { name: "Dodaj", exact: true }).click();
  await expect(page.getByRole("grid").getByRole("heading")).toHaveText(["Nocny pociąg"]);
  const ofHome = page.waitForRequest((request) => request.url().includes("paged=true"));
  await page.locator(SIDEBAR).getByRole("link", { name: "Start" }).click();
  expect(new URL((await ofHome).url()).pathname).toBe("/api/playlists/featured/videos");
  await expect(slides).toHaveText(["Nocny pociąg"]);
  await admin.call(playlists.removeVideo, { params: { id: "featured", videoId: first } });
});

/** Plays the visible video to its end. */
async function playToEnd(page: Page): Promise<void> {
  await page
    .locator("video")
    .first()
    .evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
      video.currentTime = video.duration - 0.3;
    });
}
