import { expect, type Page } from "@playwright/test";
import { openSettled } from "../page-frame.ts";
import { makeCreator, publishVideo } from "../site.ts";
import { PHONE, test } from "../windows.ts";

/** The scripts that a page requests from now on, in kB as transferred, without their headers. */
function watchScripts(page: Page): () => Promise<number[]> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize / 1000));
  });
  return () => Promise.all(sizes);
}

test("@smoke home and watch page request few scripts: what is used later is loaded later", async ({
  openWindow,
}) => {
  const creator = await makeCreator("Lekki Bagaż");
  const id = await publishVideo(creator, "Krótka wycieczka");
  for (const { path, most, kilobytes } of [
    { path: "/", most: 20, kilobytes: 135 },
    { path: `/watch/${id}`, most: 30, kilobytes: 350 },
  ]) {
    const page = await openWindow({ viewport: PHONE });
    const scripts = watchScripts(page);
    await openSettled(page, path);
    // The player's engine and the comments are the last to come.
    if (path !== "/") {
      await expect.poll(() => page.evaluate(() => document.querySelector("video")?.readyState)).toBe(4);
    }
    const sizes = await scripts();
    const total = sizes.reduce((sum, size) => sum + size, 0);

    expect(sizes.length, path).toBeGreaterThan(0);
    expect(sizes.length, path).toBeLessThanOrEqual(most);
    expect(total, path).toBeLessThanOrEqual(kilobytes);
  }
});
