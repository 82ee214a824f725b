import type { CDPSession, Page } from "@playwright/test";

/** Limits how fast a page receives data. */
export async function controlLine(page: Page): Promise<(bitsPerSecond: number) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  return async (bitsPerSecond) => {
    const downloadThroughput = Number.isFinite(bitsPerSecond) ? bitsPerSecond / 8 : -1;
    await session.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 0, downloadThroughput, uploadThroughput: -1 },
    });
  };
}
