import { setTimeout as pause } from "node:timers/promises";
import { openClassicViewer } from "./classic-page.ts";
import { sendClock } from "./clock.ts";
import { countOf, spread, type Line, type LiveBench } from "./result-line.ts";
import { startLiveSite } from "./stream.ts";
import { launchBrowser, openViewer, openWindow, waitForFirstFrame } from "./viewer.ts";

const { count: JOINS, isWhole } = countOf(20);
const EARLIER_JOINS = Math.min(5, JOINS);
const LIMIT_MS = 600;
/** Distance of two key frames: each join starts at a random moment within it. */
const KEY_FRAMES_MS = 2000;
const SETTLE_MS = 10_000;

/** Time until a viewer with a cold cache who opens a running stream sees it. */
export const joins: LiveBench = { file: "bench/live/joins.ts", isWhole, measure };

interface Join {
  readonly fromPage: number;
  readonly fromPlayer: number;
}

async function measure(): Promise<Line[]> {
  const site = await startLiveSite();
  const browser = await launchBrowser();
  try {
    const stream = await site.startStream();
    const sender = sendClock(stream.rtmpUrl);
    try {
      await pause(SETTLE_MS);
      const open = async () => openViewer(await openWindow(browser), stream.watchUrl);
      // Not measured: the first page of a new process is slower than later ones.
      await joinOften(open, 1);
      const figures = await joinOften(open, JOINS);
      const earlier = await joinOften(() => openClassicViewer(browser, stream), EARLIER_JOINS);
      return [
        joinLine("from opening the page", figures, earlier, ({ fromPage }) => fromPage),
        joinLine("from the player's first request", figures, earlier, ({ fromPlayer }) => fromPlayer),
      ];
    } finally {
      sender.stop();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function joinOften(open: () => ReturnType<typeof openViewer>, count: number): Promise<Join[]> {
  const figures: Join[] = [];
  for (let join = 0; join < count; join += 1) {
    await pause(Math.random() * KEY_FRAMES_MS);
    const page = await open();
    const { first, asked } = await waitForFirstFrame(page);
    const opened = await page.evaluate<number>("performance.timeOrigin");
    figures.push({ fromPage: first - opened, fromPlayer: first - asked });
    await page.context().close();
  }
  return figures;
}

function joinLine(
  from: string,
  figures: readonly Join[],
  earlier: readonly Join[],
  of: (join: Join) => number,
): Line {
  const worst = Math.max(...figures.map(of));
  return {
    label: `joining, ${from} to the first frame, ${figures.length} times [LVE-118]`,
    limit: `<= ${LIMIT_MS} ms`,
    measured: spread(figures.map(of)),
    earlier: spread(earlier.map(of)),
    passed: worst <= LIMIT_MS,
  };
}
