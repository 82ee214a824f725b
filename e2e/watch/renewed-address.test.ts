import { expect, test, type Page } from "@playwright/test";
import { m } from "#web/i18n/compiled/messages.js";
import { drawClip } from "../clips.ts";
import { openSettled } from "../page-frame.ts";
import { makeCreator, publishVideo, type Creator } from "../site.ts";
import { endSignature, type EndedSignature } from "./ended-signature.ts";
import { videoState } from "./video-player.ts";

test.use({ locale: "pl-PL", viewport: { width: 1000, height: 700 } });

let creator: Creator;
let id: string;
test.beforeAll(async () => {
  creator = await makeCreator("Nocna Zmiana");
  id = await publishVideo(creator, "Dwie minuty", drawClip("426x240", 120));
});

/** Ends the signature, and seeks to a position beyond the buffer. */
async function expectToGoOn(page: Page, signature: EndedSignature): Promise<void> {
  await expect.poll(async () => (await videoState(page)).seconds, { timeout: 60_000 }).toBeGreaterThan(1);
  signature.end();
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 100;
  });
  await expect.poll(async () => (await videoState(page)).seconds, { timeout: 60_000 }).toBeGreaterThan(101);
  await expect(page.getByRole("alert")).toHaveCount(0);
}

for (const path of ["/watch/ID?autoplay=1", "/embed/ID?autoplay=1", "/tv?video=ID"]) {
  test(`a video goes on when the signature of its address ends: ${path}`, async ({ page }) => {
    const signature = await endSignature(page, creator, id);
    await openSettled(page, path.replace("ID", id));
    await expectToGoOn(page, signature);
  });
}

test("a video in the mini player goes on when the signature of its address ends", async ({ page }) => {
  const signature = await endSignature(page, creator, id);
  await openSettled(page, `/watch/${id}?autoplay=1`);
  await expect.poll(async () => (await videoState(page)).seconds, { timeout: 60_000 }).toBeGreaterThan(1);
  const home = page.getByRole("link", { name: m.shell_logo({ site: "Nadaj" }, { locale: "pl" }) });
  await home.first().click();
  const mini = page.getByRole("complementary", { name: m.videos_mini({}, { locale: "pl" }) });
  await expect(mini.locator("video")).toBeVisible();
  // That of the page that was left has gone, and its own one has loaded and plays on.
  await expect(page.locator("video")).toHaveCount(1);
  await expect.poll(async () => (await videoState(page)).height).toBeGreaterThan(0);
  const { seconds } = await videoState(page);
  await expect.poll(async () => (await videoState(page)).seconds).toBeGreaterThan(seconds + 1);
  await expectToGoOn(page, signature);
});
