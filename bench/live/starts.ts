import { setTimeout as pause } from "node:timers/promises";
import { openBrowserSender } from "./browser-clock.ts";
import { openClassicViewer } from "./classic-page.ts";
import { sendClock } from "./clock.ts";
import { openRelay } from "./first-byte.ts";
import { countOf, spread, type Line, type LiveBench } from "./result-line.ts";
import { startLiveSite, type BenchStream, type LiveSite } from "./stream.ts";
import { launchBrowser, openViewer, openWindow, waitForFirstFrame } from "./viewer.ts";

const { count: STARTS, isWhole } = countOf(20);
const EARLIER_STARTS = Math.min(3, STARTS);
const LIMIT_MS = 3000;
/** The page has loaded and waits for the sender. */
const WAIT_MS = 3000;
const SHOWN_WITHIN_MS = 60_000;

/** Time from the first byte of a sender to the first frame for a viewer who waits for the stream. */
export const starts: LiveBench = { file: "bench/live/starts.ts", isWhole, measure };

/** Starts to send over one ingest protocol; returns the time of the first byte and a function that stops it. */
type StartSender = (stream: BenchStream) => Promise<{ sentAt: number; stop(): Promise<void> }>;

async function measure(): Promise<Line[]> {
  const site = await startLiveSite();
  const browser = await launchBrowser();
  const senders = await launchBrowser();
  try {
    const sender = await openBrowserSender(await openWindow(senders), site.url);
    const protocols: readonly [string, StartSender][] = [
      ["RTMP", byRtmp],
      ["WHIP", (stream) => sender.send(stream)],
    ];
    const lines: Line[] = [];
    for (const [name, startSender] of protocols) {
      const watch = async ({ watchUrl }: BenchStream) => openViewer(await openWindow(browser), watchUrl);
      const figures = await startOften({ site, startSender, count: STARTS, watch });
      const earlier = await startOften({
        ...{ site, startSender, count: EARLIER_STARTS },
        watch: (stream) => openClassicViewer(browser, stream),
      });
      lines.push(startLine(name, figures, earlier));
    }
    return lines;
  } finally {
    await browser.close();
    await senders.close();
    await site.stop();
  }
}

interface Starts {
  readonly site: LiveSite;
  readonly startSender: StartSender;
  readonly count: number;
  readonly watch: (stream: BenchStream) => ReturnType<typeof openViewer>;
}

async function startOften({ site, startSender, count, watch }: Starts): Promise<number[]> {
  const figures: number[] = [];
  for (let start = 0; start < count; start += 1) {
    const stream = await site.startStream();
    const page = await watch(stream);
    await pause(WAIT_MS + Math.random() * 1000);
    const sender = await startSender(stream);
    const { first } = await waitForFirstFrame(page, SHOWN_WITHIN_MS);
    figures.push(first - sender.sentAt);
    await sender.stop();
    await page.context().close();
    await stream.remove();
  }
  return figures;
}

async function byRtmp({ rtmpUrl }: BenchStream): ReturnType<StartSender> {
  const url = new URL(rtmpUrl);
  const relay = await openRelay(Number(url.port));
  url.port = String(relay.port);
  const sender = sendClock(url.href);
  return {
    sentAt: await relay.sentAt,
    async stop() {
      sender.stop();
      relay.close();
    },
  };
}

function startLine(protocol: string, figures: readonly number[], earlier: readonly number[]): Line {
  return {
    label: `start of the sender to a waiting viewer's first frame, ${protocol}, ${figures.length} times [LVE-117]`,
    limit: `<= ${LIMIT_MS} ms`,
    measured: spread(figures),
    earlier: spread(earlier),
    passed: Math.max(...figures) <= LIMIT_MS,
  };
}
