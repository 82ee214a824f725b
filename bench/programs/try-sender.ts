import { setTimeout as pause } from "node:timers/promises";
import { courseOf, firstPlayed, judge, type Verdict } from "./verdict.ts";
import { chromium } from "./players/chromium.ts";
import { until } from "./processes.ts";
import type { Sender } from "./senders/sender.ts";
import type { Stage } from "./stage.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 120);
const JOIN_MS = 60_000;

/** Lets the program send while a viewer watches in Chromium. */
export async function trySender(stage: Stage, sender: Sender): Promise<Verdict> {
  const stream = await stage.startStream(`Na żywo: ${sender.name}`);
  const desktop = await stage.openVirtualDesktop();
  const capture = desktop.openAvCapture();
  const startedAt = Date.now();
  const sending = await sender.send(stage, stream);
  try {
    const hlsUrl = await stream.hlsUrl().catch((error: unknown) => {
      throw new Error(sending.problem() ?? String(error), { cause: error });
    });
    const opened = await chromium.open({ desktop, hlsUrl, folder: stage.folder, watchUrl: stream.watchUrl });
    try {
      const playedAt = await until(() => firstPlayed(capture, startedAt), "picture and sound", JOIN_MS);
      await pause(SECONDS * 1000);
      const seconds = capture.between(playedAt, Date.now());
      const { figures, faults } = judge(seconds);
      const problem = sending.problem();
      return {
        figures: `at the viewer: ${figures}`,
        faults: [...faults, ...(problem ? [problem] : [])],
        course: courseOf(seconds),
      };
    } finally {
      await opened.stop();
    }
  } finally {
    await Promise.all([sending.stop(), capture.close()]);
    await desktop.close();
    await stream.finish();
  }
}
