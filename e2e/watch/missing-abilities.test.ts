import { expect, test } from "@playwright/test";
import { m } from "#web/i18n/compiled/messages.js";
import { makeCreator, publishVideo } from "../site.ts";
import { openHydrated, settle } from "../page-frame.ts";
import { showControls } from "./video-player.ts";

const PL = { locale: "pl" } as const;

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

test("a browser without picture in picture and full screen is offered neither, also not among the shortcuts", async ({
  page,
}) => {
  const videoId = await publishVideo(await makeCreator("Cicha Przystań"), "Kutry o świcie");
  const names = [m.playback_picture_in_picture({}, PL), m.playback_full_screen({}, PL)];
  const player = page.locator("[data-player-frame]");
  const shortcuts = page.getByRole("dialog", { name: m.playback_shortcuts({}, PL) });

  await test.step("what the browser has is offered", async () => {
    await openHydrated(page, `/watch/${videoId}`);
    await showControls(page);
    for (const name of names) await expect(player.getByRole("button", { name })).toBeVisible();
    await page.keyboard.press("?");
    for (const name of names) await expect(shortcuts).toContainText(name);
  });

  await page.addInitScript(() => {
    for (const name of ["pictureInPictureEnabled", "fullscreenEnabled", "webkitFullscreenEnabled"]) {
      Object.defineProperty(document, name, { get: () => false });
    }
    Reflect.deleteProperty(HTMLVideoElement.prototype, "webkitEnterFullscreen");
  });
  const settings = player.getByRole("button", { name: m.playback_settings({}, PL) });
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`/watch/${videoId}`, { waitUntil: "commit" });
  await expect(settings).toBeVisible();
  const beforeHydration = await settings.boundingBox();
  scripts.resolve();
  await settle(page);
  await showControls(page);
  await expect(settings).toBeVisible();
  expect(await settings.boundingBox(), "hydration moves no button away from the pointer").toEqual(
    beforeHydration,
  );
  for (const name of names) await expect(player.getByRole("button", { name })).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(shortcuts).toContainText(m.playback_shortcut_play({}, PL));
  for (const name of names) await expect(shortcuts).not.toContainText(name);
});
