import { expect, test, type Page } from "@playwright/test";
import { playlists } from "#shared/playlists/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { open } from "./bars.ts";
import { makeCreator, makeMember, publishFilm, signIn, watchComplaints, type Creator } from "./site.ts";

const FILM = "Wiatrak koźlak w Osiecznej";
const OTHER = "Wiatrak paltrak nad Notecią";
const VTT = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nTo skrzydło ma czternaście łokci.\n";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let creator: Creator;
let other: Creator;
let filmId: string;

test.beforeAll(async () => {
  creator = await makeCreator("Młynarskie Szlaki");
  other = await makeCreator("Nadnotecki Dziennik");
  filmId = await publishFilm(creator, FILM);
  await publishFilm(other, OTHER);
  const { _id } = await creator.call(playlists.create, {
    body: { name: "Wiatraki Wielkopolski", visibility: "public" },
  });
  await creator.call(playlists.addVideo, { params: { id: _id }, body: { videoId: filmId } });
  const file = new Blob([VTT], { type: "application/octet-stream" });
  await creator.call(subtitles.save, { params: { id: filmId, language: "pl" }, file });
});

function main(page: Page) {
  return page.getByRole("main");
}

test("results have tabs, and filters are kept as smartlists, on a phone too [DIS-006, DIS-022, DIS-023, DIS-025]", async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  const { token } = await makeMember();
  await signIn(page, { token });
  await open(page, "/search?query=wiatraki");
  const tabs = page.getByRole("navigation", { name: "Rodzaj wyników" });
  await expect(main(page).getByRole("link", { name: FILM })).toBeVisible();
  await tabs.getByRole("link", { name: "Playlisty" }).click();
  await expect(main(page).getByRole("link", { name: "Wiatraki Wielkopolski" })).toBeVisible();
  await open(page, "/search?query=szlaki&entity=channels");
  await expect(main(page).getByRole("link", { name: /Młynarskie Szlaki/ })).toBeVisible();
  await open(page, "/en/search?query=kowal&entity=users");
  await expect(page.getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page");
  expect(await accessibilityFaults(page)).toEqual([]);

  await open(page, "/search?query=wiatraki&sort=views&minDuration=1");
  await main(page).getByRole("button", { name: "Smartlisty" }).click();
  await page.getByRole("menuitem", { name: /Zapisz te filtry/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nazwa").fill("Moje wiatraki");
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect(dialog).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/search?query=inne");
  await main(page).getByRole("button", { name: "Smartlisty" }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("menuitem", { name: /Moje wiatraki/ }).click();
  await expect(page).toHaveURL(/\/search\?query=wiatraki&sort=views&minDuration=1$/);
  await expect(main(page).getByRole("link", { name: FILM })).toBeVisible();
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
  expect(complaints).toEqual([]);
});

test("what is said is found to the second, and an account decides what its lists show [CHA-031, SOC-017]", async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  const { token } = await makeMember();
  await signIn(page, { token });
  await expect(async () => {
    await open(page, "/search?query=czternaście+łokci&entity=spoken");
    await expect(main(page).getByRole("link", { name: /^Odtwórz od 0:01/ })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(main(page).getByRole("link", { name: /^Odtwórz od/ })).toHaveAttribute("href", /\?t=1$/);

  const film = main(page).getByRole("link", { name: FILM });
  const second = main(page).getByRole("link", { name: OTHER });
  await test.step("the newest comes first and parts of words match, unless told otherwise [DIS-019, DIS-020, DIS-021]", async () => {
    const titles = main(page)
      .getByRole("article")
      .filter({ hasText: /koźlak|paltrak/ })
      .getByRole("heading");
    for (const [filters, wanted] of [
      ["&sort=new&sortDesc=false", [FILM, OTHER]],
      ["", [OTHER, FILM]],
    ] as const) {
      await page.goto(`/search?query=wiatra&entity=videos${filters}`);
      await expect(titles).toHaveText(wanted);
    }
    // Below nothing found stands what is trending, which may be the same videos.
    await page.goto("/search?query=wiatra&entity=videos&exact=true");
    await expect(main(page).getByRole("heading", { name: /^Nic nie znaleźliśmy/ })).toBeVisible();
    await open(page, "/search?query=wiatrak&entity=videos");
    await expect(titles).toHaveText([OTHER, FILM]);
  });

  await expect(film).toBeVisible();
  await main(page).getByRole("article").filter({ hasText: OTHER }).hover();
  await main(page)
    .getByRole("button", { name: new RegExp(OTHER) })
    .click();
  await page.getByRole("menuitem", { name: "Ukryj kanał Nadnotecki Dziennik" }).click();
  await expect(second).toBeHidden();
  await expect(film).toBeVisible();
  await page.getByRole("button", { name: "Cofnij" }).click();
  await expect(second).toBeVisible();

  await open(page, "/account/rules");
  const words = main(page).getByRole("textbox", { name: "Słowa" });
  await words.fill("koźlaka");
  await words.press("Enter");
  await main(page).getByRole("switch", { name: "Włącz spokojny tryb" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-calm", "on");
  expect(await accessibilityFaults(page)).toEqual([]);
  await open(page, "/search?query=wiatrak&entity=videos");
  await expect(second).toBeVisible();
  await expect(film).toBeHidden();
  await expect(main(page).getByText(/wyświetle/)).toBeHidden();
  expect(complaints).toEqual([]);
});
