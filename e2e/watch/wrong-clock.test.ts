import { expect } from "@playwright/test";
import { publication } from "#shared/videos/publication.ts";
import { videos } from "#shared/videos/contract.ts";
import { drawClip } from "../clips.ts";
import { openHydrated } from "../page-frame.ts";
import { createUploadedVideo, makeCreator } from "../site.ts";
import { DESKTOP, test } from "../windows.ts";

const HOUR_MS = 3_600_000;

test.use({ locale: "pl-PL", viewport: DESKTOP });

test("a premiere starts in a window whose clock is an hour behind", async ({ page }) => {
  const creator = await makeCreator("Spóźniony Zegar");
  const id = await createUploadedVideo(creator, "Premiera przy złym zegarze", drawClip("320x180", 40));
  const params = { id };
  await creator.call(videos.edit, { params, body: { tags: ["kolej"] } });
  await expect
    .poll(async () => (await creator.call(videos.processing, { params })).progress, { timeout: 60_000 })
    .toBe(100);
  await page.clock.install({ time: Date.now() - HOUR_MS });
  // The window has to be open before it starts: a slow machine needs longer for that.
  const openedFrom = performance.now();
  await openHydrated(page, "/");
  const leadMs = 6000 + 3 * (performance.now() - openedFrom);
  const premiereAt = new Date(Date.now() + leadMs).toISOString();
  await creator.call(publication.schedulePremiere, { params, body: { premiereAt } });

  await openHydrated(page, `/watch/${id}`);

  await expect(page.getByRole("main").getByRole("timer")).toBeVisible();
  const position = () => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
  await expect.poll(position, { timeout: leadMs + 30_000 }).toBeGreaterThan(0.5);
});
