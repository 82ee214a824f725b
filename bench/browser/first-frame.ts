import type { BrowserContext, Page } from "@playwright/test";

/** Milliseconds from the start of the navigation to the first painted video frame. */
export async function firstFrameMs(
  context: BrowserContext,
  address: string,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<number> {
  const page = await context.newPage();
  await prepare(page);
  await page.addInitScript(watchFirstFrame);
  await page.goto(address);
  const at = Number(await page.locator("html[data-first-frame]").getAttribute("data-first-frame"));
  await page.close();
  return at;
}

const watchFirstFrame = `
  const look = () => {
    const video = document.querySelector("video");
    if (!video) return requestAnimationFrame(look);
    video.muted = true;
    video.requestVideoFrameCallback((now) => { document.documentElement.dataset.firstFrame = now; });
    video.play().catch(() => undefined);
  };
  addEventListener("DOMContentLoaded", look);
`;
