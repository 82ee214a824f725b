import { expect } from "@playwright/test";
import { accessibilityFaults } from "../accessibility.ts";
import { makeCreator, type Creator } from "../site.ts";
import { videoState } from "../watch/video-player.ts";
import { button, CENTER, choose, COMPUTER, expectAudible, HIGH, openStudio, watch } from "./device-studio.ts";
import { failWith, lose, setVolume } from "./fake-devices.ts";
import { expectColors, WAITING } from "./seen.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

let creator: Creator;
test.beforeAll(async () => {
  creator = await makeCreator("Bez Kamery");
});

for (const [locale, viewport, words] of [
  [
    "pl",
    DESKTOP,
    {
      open: "Nadaj z przeglądarki",
      go: "Wejdź na żywo",
      sending: "Nadajesz z tej przeglądarki",
      again: "Spróbuj ponownie",
      screen: "Pokaż ekran",

      level: "Głośność mikrofonu",
      silent: /^Mikrofon milczy/,
      clipped: /^Za głośno, dźwięk trzeszczy/,
      missing: /^Nie ma kamery/,
      taken: /^Kamery albo mikrofonu używa inny program/,
      cameraLost: /^Kamera „Zielona” została odłączona/,
      microphoneLost: /^Mikrofon „Niski” został odłączony/,
      soundOnly: /„Tylko dźwięk”/,
    },
  ],
  [
    "en",
    PHONE,
    {
      open: "Go live from the browser",
      go: "Go live",
      sending: "You are sending from this browser",
      again: "Try again",
      screen: "Show the screen",

      level: "Microphone level",
      silent: /^The microphone is silent/,
      clipped: /^Too loud, the sound distorts/,
      missing: /^There is no camera/,
      taken: /^Another program is using/,
      cameraLost: /^The camera “Zielona” was disconnected/,
      microphoneLost: /^The microphone “Niski” was disconnected/,
      soundOnly: /“Sound only”/,
    },
  ],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: locale === "pl" ? "pl-PL" : "en-GB", viewport });

    test("the meter follows the microphone, and warns of silence and overload [LVE-021]", async ({
      page,
    }) => {
      await openStudio(creator, page, COMPUTER, locale);
      await button(page, words.open).click();
      const meter = page.getByRole("meter", { name: words.level });
      const level = async () => Number(await meter.getAttribute("aria-valuenow"));
      await expect.poll(level).toBeGreaterThan(60);
      await setVolume(page, 0.01);
      await expect.poll(level).toBeLessThan(45);
      expect(await level()).toBeGreaterThan(10);
      await expect(page.getByText(words.silent)).toHaveCount(0);
      await setVolume(page, 0);
      await expect(page.getByText(words.silent)).toBeVisible();
      expect(await level()).toBe(0);
      await setVolume(page, 2);
      await expect(page.getByText(words.clipped)).toBeVisible();
      await expect(page.getByText(words.silent)).toHaveCount(0);
    });

    test("missing, taken and lost devices are named, and the rest goes on [LVE-030]", async ({
      page,
      openWindow,
    }) => {
      const id = await openStudio(creator, page, COMPUTER, locale);
      await failWith(page, "NotFoundError");
      await button(page, words.open).click();
      await expect(page.getByText(words.missing)).toBeVisible();
      await expect(button(page, words.screen)).toBeVisible();
      await failWith(page, "NotReadableError");
      await button(page, words.again).click();
      await expect(page.getByText(words.taken)).toBeVisible();
      await failWith(page, "");
      await button(page, words.again).click();
      await button(page, words.go).click();
      await expect(page.getByText(words.sending)).toBeVisible();
      const viewer = await openWindow({ viewport });
      const video = await watch(viewer, id);
      await expectColors(video, [[...CENTER, "green"]]);

      await lose(page, "Zielona");
      await expect(page.getByText(words.cameraLost)).toBeVisible();
      await expect(page.getByText(words.soundOnly)).toBeVisible();
      await expectColors(video, [[...CENTER, "grey"]]);
      await expectAudible(creator, id, "anull", true);
      await lose(page, "Niski");
      await expect(page.getByText(words.microphoneLost)).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await expectAudible(creator, id, "anull", false);
      const { seconds } = await videoState(viewer);
      await expect.poll(async () => (await videoState(viewer)).seconds, WAITING).toBeGreaterThan(seconds + 2);

      await choose(page, locale === "pl" ? /Kamera/ : /Camera/, "Niebieska");
      await choose(page, locale === "pl" ? /Mikrofon/ : /Microphone/, "Wysoki");
      await expectColors(video, [[...CENTER, "blue"]]);
      await expectAudible(creator, id, HIGH, true);
    });
  });
}
