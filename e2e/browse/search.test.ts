import { expect, test, type Page } from "@playwright/test";
import { playlists } from "#shared/playlists/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated } from "../page-frame.ts";
import { makeCreator, makeMember, publishVideo, signIn, collectPageErrors, type Creator } from "../site.ts";

const VIDEO_TITLE = "Wiatrak koźlak w Osiecznej";
const OTHER = "Wiatrak paltrak nad Notecią";
const VTT = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nTo skrzydło ma czternaście łokci.\n";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let creator: Creator;
let other: Creator;
let videoId: string;

test.beforeAll(async () => {
  creator = await makeCreator("Młynarskie Szlaki");
  other = await makeCreator("Nadnotecki Dziennik");
  videoId = await publishVideo(creator, VIDEO_TITLE);
  await publishVideo(other, OTHER);
  const { _id } = await creator.call(playlists.create, {
    body: { name: "Wiatraki Wielkopolski", visibility: "public" },
  });
  await creator.call(playlists.addVideo, { params: { id: _id }, body: { videoId } });
  const file = new Blob([VTT], { type: "application/octet-stream" });
  await creator.call(subtitles.save, { params: { id: videoId, language: "pl" }, file });
});

function main(page: Page) {
  return page.getByRole("main");
}

test("results have tabs, and filters are saved as smartlists, on a phone too [DIS-006, DIS-022, DIS-023, DIS-025]", async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page);
  const { token } = await makeMember();
  await signIn(page, { token });
  await openHydrated(page, "/search?query=wiatraki");
  const tabs = page.getByRole("navigation", { name: "Rodzaj wyników" });
  await expect(main(page).getByRole("link", { name: VIDEO_TITLE })).toBeVisible();
  await tabs.getByRole("link", { name: "Playlisty" }).click();
  await expect(main(page).getByRole("link", { name: "Wiatraki Wielkopolski" })).toBeVisible();
  await openHydrated(page, "/search?query=szlaki&entity=channels");
  await expect(main(page).getByRole("link", { name: /Młynarskie Szlaki/ })).toBeVisible();
  await openHydrated(page, "/en/search?query=kowal&entity=users");
  await expect(page.getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page");
  expect(await accessibilityFaults(page)).toEqual([]);

  await openHydrated(page, "/search?query=wiatraki&sort=views&minDuration=1");
  await main(page).getByRole("button", { name: "Smartlisty" }).click();
  await page.getByRole("menuitem", { name: /Zapisz te filtry/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nazwa").fill("Moje wiatraki");
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect(dialog).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, "/search?query=inne");
  await main(page).getByRole("button", { name: "Smartlisty" }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("menuitem", { name: /Moje wiatraki/ }).click();
  await expect(page).toHaveURL(/\/search\?query=wiatraki&sort=views&minDuration=1$/);
  await expect(main(page).getByRole("link", { name: VIDEO_TITLE })).toBeVisible();
  await page.reload();
  await expect(main(page).getByLabel("Od (minut)")).not.toHaveValue("");

  await main(page).getByRole("button", { name: "Smartlisty" }).click();
  await page.getByRole("menuitem", { name: "Zmień nazwy lub usuń" }).click();
  await dialog.getByRole("button", { name: "Zmień nazwę: Moje wiatraki" }).click();
  await page.getByRole("dialog").getByLabel("Nazwa").fill("Młyny");
  await page.getByRole("dialog").getByRole("button", { name: "Zapisz" }).click();
  await dialog.getByRole("button", { name: "Usuń: Młyny" }).click();
  await dialog.getByRole("button", { name: "Usuń", exact: true }).click();
  await expect(dialog.getByText("Nie masz jeszcze żadnej smartlisty.")).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test("transcript search links to the second, and content preferences apply to an account's lists [CHA-031, SOC-017]", async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page);
  const { token } = await makeMember();
  await signIn(page, { token });
  await expect(async () => {
    await openHydrated(page, "/search?query=czternaście+łokci&entity=transcripts");
    await expect(main(page).getByRole("link", { name: /^Odtwórz od 0:01/ })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await expect(main(page).getByRole("link", { name: /^Odtwórz od/ })).toHaveAttribute("href", /\?t=1$/);

  const videoLink = main(page).getByRole("link", { name: VIDEO_TITLE });
  const second = main(page).getByRole("link", { name: OTHER });
  await test.step("the newest comes first and parts of words match by default [DIS-019, DIS-020, DIS-021]", async () => {
    const titles = main(page)
      .getByRole("article")
      .filter({ hasText: /koźlak|paltrak/ })
      .getByRole("heading");
    for (const [filters, expected] of [
      ["&sort=new&sortDesc=false", [VIDEO_TITLE, OTHER]],
      ["", [OTHER, VIDEO_TITLE]],
    ] as const) {
      await page.goto(`/search?query=wiatra&entity=videos${filters}`);
      await expect(titles).toHaveText(expected);
    }
    // Trending videos appear below the empty state, and may be the same videos.
    await page.goto("/search?query=wiatra&entity=videos&exact=true");
    await expect(main(page).getByRole("heading", { name: /^Nic nie znaleźliśmy/ })).toBeVisible();
    await openHydrated(page, "/search?query=wiatrak&entity=videos");
    await expect(titles).toHaveText([OTHER, VIDEO_TITLE]);
  });

  await expect(videoLink).toBeVisible();
  await main(page).getByRole("article").filter({ hasText: OTHER }).hover();
  await main(page)
    .getByRole("button", { name: new RegExp(OTHER) })
    .click();
  await page.getByRole("menuitem", { name: "Ukryj kanał Nadnotecki Dziennik" }).click();
  await expect(second).toBeHidden();
  await expect(videoLink).toBeVisible();
  await page.getByRole("button", { name: "Cofnij" }).click();
  await expect(second).toBeVisible();

  await openHydrated(page, "/account/rules");
  const words = main(page).getByRole("textbox", { name: "Słowa" });
  await words.fill("koźlaka");
  await words.press("Enter");
  await main(page).getByRole("switch", { name: "Włącz spokojny tryb" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-distraction-free", "on");
  expect(await accessibilityFaults(page)).toEqual([]);
  await openHydrated(page, "/search?query=wiatrak&entity=videos");
  await expect(second).toBeVisible();
  await expect(videoLink).toBeHidden();
  await expect(main(page).getByText(/wyświetle/)).toBeHidden();
  expect(pageErrors).toEqual([]);
});
