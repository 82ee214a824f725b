import { expect, type Locator } from "@playwright/test";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { makeCreator, type Creator } from "../site.ts";
import { button, CENTER, choose, COMPUTER, expectAudible, HIGH, openStudio, watch } from "./device-studio.ts";
import { lose } from "./fake-devices.ts";
import { expectColors, loudnessOf, WAITING, silentSince } from "./seen.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const RECORDING_TIMEOUT_MS = 120_000;
const BOTTOM_RIGHT = [0.83, 0.81] as const;
const TOP_LEFT = [0.17, 0.19] as const;

let creator: Creator;
test.beforeAll(async () => {
  creator = await makeCreator("Dwie Kamery");
});

test.describe("at a computer", () => {
  test.use({ locale: "pl-PL", viewport: DESKTOP });

  test("a creator chooses devices, lays the camera over the screen, and switches all of them in one stream [LVE-017, LVE-018, LVE-019, LVE-024, LVE-025]", async ({
    page,
    openWindow,
  }) => {
    test.slow();
    const id = await openStudio(creator, page, COMPUTER);
    await button(page, "Nadaj z przeglądarki").click();
    const preview = page.getByLabel("Podgląd Twojego obrazu");
    await expectColors(preview, [[...CENTER, "green"]]);
    for (const [list, names] of [
      [/Kamera/, ["Zielona", "Niebieska"]],
      [/Mikrofon/, ["Niski", "Wysoki"]],
    ] as const) {
      await button(page, list).click();
      await expect(page.getByRole("option")).toHaveText([...names]);
      await page.getByRole("option", { name: names[1] }).click();
    }
    await expectColors(preview, [[...CENTER, "blue"]]);

    await button(page, "Wejdź na żywo").click();
    await expect(page.getByText("Nadajesz z tej przeglądarki")).toBeVisible();
    const viewer = await openWindow();
    const video = await watch(viewer, id);
    await expectColors(video, [[...CENTER, "blue"]]);
    await expectAudible(creator, id, HIGH, true);
    const breaks = await video.evaluateHandle((element) => {
      const seen: string[] = [];
      for (const name of ["pause", "emptied", "error"]) element.addEventListener(name, () => seen.push(name));
      return seen;
    });

    await test.step("a muted microphone is silent within three seconds of the stream", async () => {
      const mutedAt = Date.now();
      await button(page, "Wycisz mikrofon").click();
      await expect(page.getByText("Mikrofon jest wyciszony: widzowie Cię nie słyszą.")).toBeVisible();
      await expect.poll(() => loudnessOf(creator, id), WAITING).toBeLessThan(-60);
      expect((await silentSince(creator, id)) - mutedAt).toBeLessThan(3000);
      await button(page, "Włącz mikrofon").click();
      await expectAudible(creator, id, HIGH, true);
    });

    await test.step("camera and microphone are switched while live", async () => {
      await choose(page, /Kamera/, "Zielona");
      await expectColors(video, [[...CENTER, "green"]]);
      await choose(page, /Mikrofon/, "Niski");
      await expectAudible(creator, id, HIGH, false);
      await expectAudible(creator, id, "anull", true);
    });

    await test.step("the screen takes the place of the camera, which is laid over it", async () => {
      await button(page, "Pokaż ekran").click();
      await expectColors(video, [[...CENTER, "red"]]);
      await button(page, "Dodaj siebie w rogu").click();
      for (const shown of [preview, video]) {
        await expectColors(shown, [
          [...CENTER, "red"],
          [...BOTTOM_RIGHT, "green"],
        ]);
      }
      const corner = button(page, /Róg, w którym Cię widać/);
      await corner.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("option", { name: "Lewy górny" }).press("Enter");
      await expectColors(video, [
        [...TOP_LEFT, "green"],
        [...BOTTOM_RIGHT, "red"],
      ]);
      await choose(page, /Kamera/, "Niebieska");
      await expectColors(video, [
        [...CENTER, "red"],
        [...TOP_LEFT, "blue"],
      ]);
      expect(await accessibilityFaults(page)).toEqual([]);
      await button(page, "Usuń siebie z rogu").click();
      await expectColors(video, [
        [...CENTER, "red"],
        [...TOP_LEFT, "red"],
      ]);
    });

    await test.step("a share that is stopped in the bar of the browser is explained", async () => {
      await lose(page, "Ekran");
      await expect(page.getByText(/^Udostępnianie ekranu zostało zakończone/)).toBeVisible();
      await button(page, "Pokaż kamerę").click();
      await expectColors(video, [[...CENTER, "green"]]);
    });

    expect(await breaks.jsonValue()).toEqual([]);
    await creator.call(live.finish, { params: { id } });
    const recorded = async () => (await creator.call(videos.get, { params: { id } })).dash !== null;
    await expect.poll(recorded, { timeout: RECORDING_TIMEOUT_MS }).toBe(true);
  });
});

test.describe("on a phone", () => {
  test.use({ locale: "en-GB", viewport: PHONE });

  test("one tap turns the camera, and an upright stream is shown and recorded upright [LVE-027, LVE-028]", async ({
    page,
    openWindow,
  }) => {
    const size = [720, 1280] as const;
    const id = await openStudio(
      creator,
      page,
      {
        cameras: [
          { id: "front", label: "Front", color: "#0a0", facing: "user", size },
          { id: "back", label: "Back", color: "#00c", facing: "environment", size },
        ],
        microphones: COMPUTER.microphones ?? [],
      },
      "en",
    );
    await button(page, "Go live from the browser").click();
    await button(page, "Go live").click();
    await expect(page.getByText("You are sending from this browser")).toBeVisible();
    const viewers = [await openWindow({ viewport: PHONE }), await openWindow()];
    const shown = await Promise.all(viewers.map((viewer) => watch(viewer, id)));
    for (const video of shown) await expectColors(video, [[...CENTER, "green"]]);

    await button(page, "Turn the camera").click();

    for (const video of shown) await expectColors(video, [[...CENTER, "blue"]]);
    expect(await accessibilityFaults(page)).toEqual([]);
    const expectUpright = (video: Locator) =>
      expect
        .poll(
          () =>
            video.evaluate((element: HTMLVideoElement) => ({
              shape: (element.videoWidth / element.videoHeight).toFixed(2),
              fit: getComputedStyle(element).objectFit,
              hasBars: element.clientWidth > element.clientHeight,
            })),
          WAITING,
        )
        .toEqual({ shape: (720 / 1280).toFixed(2), fit: "contain", hasBars: true });
    for (const video of shown) await expectUpright(video);
    const stats = await creator.call(live.stats, { params: { id } });
    expect(stats).toMatchObject({ width: 720, height: 1280 });

    await creator.call(live.finish, { params: { id } });
    const recorded = async () => (await creator.call(videos.get, { params: { id } })).dash !== null;
    await expect.poll(recorded, { timeout: RECORDING_TIMEOUT_MS }).toBe(true);
    for (const [index, viewer] of viewers.entries()) {
      await viewer.reload();
      await watch(viewer, id);
      const video = shown[index];
      if (video) await expectUpright(video);
    }
  });
});
