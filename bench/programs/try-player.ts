import { setTimeout as pause } from "node:timers/promises";
import { courseOf, firstPlayed, judge, lastPauseEnd, type Verdict } from "./verdict.ts";
import type { OpenPlayer, Player } from "./players/player.ts";
import { until } from "./processes.ts";
import type { AvCapture } from "./av-capture.ts";
import { sendClip, type Stage } from "./stage.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 120);
const AWAY_SECONDS = 5;
/** Time from the return of the sender until players without low latency, with their buffers, must play again. */
const RETURN_SECONDS = 30;
const STEADY_SECONDS = Math.max(20, SECONDS - AWAY_SECONDS - RETURN_SECONDS);
/** Time to join: players without low latency wait for three segments, and a loaded machine is slow. */
const JOIN_MS = 60_000;
const STREAM_SECONDS_BEFORE = 10;

/** Lets the player play a stream whose sender disconnects in the middle and reconnects. */
export async function tryPlayer(stage: Stage, player: Player): Promise<Verdict> {
  const stream = await stage.startStream(`Na żywo: ${player.name}`);
  const desktop = await stage.openVirtualDesktop();
  const capture = desktop.openAvCapture();
  let sender = sendClip(stage, stream);
  try {
    const hlsUrl = await stream.hlsUrl();
    await pause(STREAM_SECONDS_BEFORE * 1000);
    const openedAt = Date.now();
    const opened = await player.open({ desktop, hlsUrl, folder: stage.folder, watchUrl: stream.watchUrl });
    try {
      const playedAt = await until(() => findPlayed(capture, openedAt, opened), "picture and sound", JOIN_MS);
      await pause(STEADY_SECONDS * 500);
      const leftAt = Date.now();
      await sender.stop("SIGKILL");
      await pause(AWAY_SECONDS * 1000);
      const returnedAt = Date.now();
      sender = sendClip(stage, stream);
      await pause(RETURN_SECONDS * 1000);
      const settledAt = Date.now();
      await pause(STEADY_SECONDS * 500);
      return verdictOf(capture, opened, { openedAt, playedAt, leftAt, returnedAt, settledAt });
    } finally {
      await opened.stop();
    }
  } finally {
    await Promise.all([sender.stop("SIGKILL"), capture.close()]);
    await desktop.close();
    await stream.finish();
  }
}

function findPlayed(capture: AvCapture, openedAt: number, opened: OpenPlayer): number | undefined {
  const problem = opened.problem();
  if (problem) throw new Error(problem);
  return firstPlayed(capture, openedAt);
}

interface Times {
  readonly openedAt: number;
  readonly playedAt: number;
  readonly leftAt: number;
  readonly returnedAt: number;
  readonly settledAt: number;
}

function verdictOf(capture: AvCapture, opened: OpenPlayer, times: Times): Verdict {
  const { openedAt, playedAt, leftAt, returnedAt, settledAt } = times;
  const before = judge(capture.between(playedAt, leftAt), " before the sender left");
  const after = judge(capture.between(settledAt, Date.now()), " after it had returned");
  const problem = opened.problem();
  const backAt = lastPauseEnd(capture.between(leftAt, settledAt), returnedAt);
  const seconds = (from: number, to: number) => `${Math.max(0, (to - from) / 1000).toFixed(0)} s`;
  return {
    figures: [
      `began after ${seconds(openedAt, playedAt)}`,
      before.figures,
      `whole again ${seconds(returnedAt, backAt)} after the sender's return`,
      after.figures,
    ].join("; "),
    faults: [...before.faults, ...after.faults, ...(problem ? [problem] : [])],
    course: [
      [playedAt, leftAt],
      [leftAt, returnedAt],
      [returnedAt, settledAt],
      [settledAt, Date.now()],
    ]
      .map(([from = 0, to = 0]) => courseOf(capture.between(from, to)))
      .join("|"),
  };
}
