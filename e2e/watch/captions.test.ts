import { expect, type Page, test } from "@playwright/test";
import { subtitles } from "#shared/subtitles/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { makeCreator, publishVideo } from "../site.ts";
import { boxOf } from "../visual-checks.ts";
import { videoState } from "./video-player.ts";

const PL = { locale: "pl" } as const;
const VTT = `WEBVTT

00:00.000 --> 00:12.000 line:0 align:start
<v Ola>Na g&oacute;rze &lt;b&gt;

00:00.000 --> 00:12.000 position:100% align:end
<v Jan>Po prawej

00:00.000 --> 00:12.000
Na dole
`;

for (const width of [390, 1440]) {
  test(`captions are shown at their places at ${width} px, and the transcript names the speakers`, async ({
    browser,
  }) => {
    const creator = await makeCreator("Dwoje na ekranie");
    const id = await publishVideo(creator, "Rozmowa w kadrze");
    const file = new Blob([VTT], { type: "application/octet-stream" });
    await creator.call(subtitles.save, { params: { id, language: "pl" }, file });
    await using context = await browser.newContext({ locale: "pl-PL", viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto(`/watch/${id}`);
    await expect.poll(async () => (await videoState(page)).height).toBeGreaterThan(0);

    await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
    await page.locator("[data-player-frame]").focus();
    await page.keyboard.press("c");

    await expect(() => expectPlaces(page)).toPass({ timeout: 20_000 });

    await page.getByRole("button", { name: m.videos_subtitles_transcript_show({}, PL) }).click();
    await page.getByRole("searchbox", { name: m.videos_subtitles_transcript_search({}, PL) }).fill("ola");
    await expect(page.getByRole("button", { name: "Ola: Na górze <b>" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Jan: Po prawej" })).toHaveCount(0);
  });
}

/** Expects each caption at the position of its cue. Captions move while controls appear. */
async function expectPlaces(page: Page): Promise<void> {
  const player = page.locator("[data-player-frame]");
  const frame = await boxOf(player);
  const placeOf = async (text: string) => {
    const { x, y, width, height } = await boxOf(player.getByText(text, { exact: true }));
    return {
      left: (x - frame.x) / frame.width,
      right: (x + width - frame.x) / frame.width,
      top: (y - frame.y) / frame.height,
      bottom: (y + height - frame.y) / frame.height,
    };
  };
  const above = await placeOf("Na górze <b>");
  expect(above.bottom).toBeLessThan(0.3);
  expect(above.left).toBeLessThan(0.12);
  const right = await placeOf("Po prawej");
  expect(right.right).toBeGreaterThan(0.88);
  const below = await placeOf("Na dole");
  expect(below.top).toBeGreaterThan(0.4);
  expect((below.left + below.right) / 2).toBeCloseTo(0.5, 1);
  expect(right.bottom).toBeLessThanOrEqual(below.top);
}
