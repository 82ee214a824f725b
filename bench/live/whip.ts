import { median } from "../report.ts";
import { openBrowserSender } from "./browser-clock.ts";
import { openClassicViewer } from "./classic-page.ts";
import { delayLines, measureDelays } from "./delays.ts";
import { secondsOf, type Line, type LiveBench } from "./result-line.ts";
import { offsetsOf, readBeeps, readMarkedFrames } from "./marked-frames.ts";
import { findRecording } from "./recorded-file.ts";
import { startLiveSite } from "./stream.ts";
import { launchBrowser, openViewer, openWindow, waitForFirstFrame } from "./viewer.ts";

const { seconds: SECONDS, isWhole } = secondsOf(600);
const EARLIER_SECONDS = Math.min(60, SECONDS);
const OFFSET_MS = 40;
/** In this time the audio is shifted until it is in sync, as the sender reports specify. */
const GLIDE_SECONDS = 10;
/** This share of the flashes must have been found together with its beep. */
const PAIRED_SHARE = 0.9;

/** Glass-to-glass delay from a browser by WHIP, and the offset between video and audio in the recording. */
export const whip: LiveBench = { file: "bench/live/whip.ts", isWhole, measure };

async function measure(): Promise<Line[]> {
  // Without the role worker, which would encode the recording.
  const site = await startLiveSite({ NADAJ_ROLES: "api,live,chat" });
  const [viewers, senders] = [await launchBrowser(), await launchBrowser()];
  try {
    const stream = await site.startStream();
    const sender = await (await openBrowserSender(await openWindow(senders), site.url)).send(stream);
    const page = await openViewer(await openWindow(viewers), stream.watchUrl);
    await waitForFirstFrame(page);
    const delays = await measureDelays(page, SECONDS);
    await page.context().close();
    const classic = await openClassicViewer(viewers, stream);
    await waitForFirstFrame(classic);
    const earlier = await measureDelays(classic, EARLIER_SECONDS);
    await classic.context().close();
    await sender.stop();
    await stream.end();
    return [
      ...delayLines({ protocol: "WHIP", row: "LVE-116", seconds: SECONDS, delays, earlier }),
      await syncLine(await findRecording(site.dataDir)),
    ];
  } finally {
    await viewers.close();
    await senders.close();
    await site.stop();
  }
}

async function syncLine(file: string): Promise<Line> {
  const [frames, beeps] = [await readMarkedFrames(file), await readBeeps(file)];
  const begin = frames[0]?.time ?? 0;
  const seconds = (frames.at(-1)?.time ?? 0) - begin - GLIDE_SECONDS;
  const offsets = offsetsOf(frames, beeps)
    .filter(({ at }) => at > begin + GLIDE_SECONDS)
    .map(({ ms }) => ms);
  const figures = offsets.toSorted((one, other) => Math.abs(one) - Math.abs(other));
  const late = figures[Math.floor(figures.length * 0.95)] ?? Number.NaN;
  return {
    label: "picture against sound in the recording of WHIP [LVE-009]",
    limit: `<= ${OFFSET_MS} ms`,
    measured:
      `median ${median(offsets).toFixed(0)} ms, 95 of 100 within ${Math.abs(late).toFixed(0)}, ` +
      `worst ${figures.at(-1)?.toFixed(0)} (${offsets.length} flashes in ${seconds.toFixed(0)} s)`,
    passed: Math.abs(figures.at(-1) ?? Infinity) <= OFFSET_MS && offsets.length >= seconds * PAIRED_SHARE,
  };
}
