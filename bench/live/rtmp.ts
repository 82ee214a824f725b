import { openClassicViewer } from "./classic-page.ts";
import { sendClock } from "./clock.ts";
import { delayLines, measureDelays } from "./delays.ts";
import { costLine, costOfCopying, countEncoding, encodersOf } from "./encoding-cost.ts";
import { secondsOf, type Line, type LiveBench } from "./result-line.ts";
import { startLiveSite } from "./stream.ts";
import { launchBrowser, openViewer, openWindow, waitForFirstFrame } from "./viewer.ts";

const { seconds: SECONDS, isWhole } = secondsOf(600);
const EARLIER_SECONDS = Math.min(60, SECONDS);
const COPY_SECONDS = Math.min(30, SECONDS);

/** Glass-to-glass delay over RTMP with the ladder on, and the cost of the ladder. */
export const rtmp: LiveBench = { file: "bench/live/rtmp.ts", isWhole, measure };

async function measure(): Promise<Line[]> {
  const site = await startLiveSite();
  const browser = await launchBrowser();
  try {
    const stream = await site.startStream();
    const sender = sendClock(stream.rtmpUrl);
    try {
      const page = await openViewer(await openWindow(browser), stream.watchUrl);
      await waitForFirstFrame(page);
      const stopCounting = await countEncoding(stream, encodersOf(site));
      const delays = await measureDelays(page, SECONDS);
      const cost = await stopCounting();
      await page.context().close();
      const classic = await openClassicViewer(browser, stream);
      await waitForFirstFrame(classic);
      const earlier = await measureDelays(classic, EARLIER_SECONDS);
      await classic.context().close();
      const earlierCost = await costOfCopying(site, COPY_SECONDS);
      return [
        ...delayLines({ protocol: "RTMP", row: "LVE-115", seconds: SECONDS, delays, earlier }),
        costLine(cost, earlierCost),
      ];
    } finally {
      sender.stop();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}
