import os from "node:os";
import { requirePrograms } from "../require-programs.ts";
import { tryPlayer } from "./try-player.ts";
import { trySender } from "./try-sender.ts";
import { openStage, type Stage } from "./stage.ts";
import { chromium, chromiumNative } from "./players/chromium.ts";
import { ffplay } from "./players/ffplay.ts";
import { firefox } from "./players/firefox.ts";
import { mpv } from "./players/mpv.ts";
import { vlc } from "./players/vlc.ts";
import { webkit, webkitNative } from "./players/webkit.ts";
import { browserSender } from "./senders/browser-sender.ts";
import { ffmpegSender } from "./senders/ffmpeg-sender.ts";
import { obs } from "./senders/obs.ts";
import type { Verdict } from "./verdict.ts";

interface Trial {
  readonly name: string;
  readonly rows: string;
  readonly packages: readonly string[];
  readonly programs: readonly string[];
  readVersion(): Promise<string>;
  run(stage: Stage): Promise<Verdict>;
}

const SENDERS = [ffmpegSender, obs, browserSender];
const PLAYERS = [chromium, firefox, webkit, mpv, vlc, ffplay, chromiumNative, webkitNative];
const TRIALS: readonly Trial[] = [
  ...SENDERS.map((sender) => ({ ...sender, run: (stage: Stage) => trySender(stage, sender) })),
  ...PLAYERS.map((player) => ({ ...player, run: (stage: Stage) => tryPlayer(stage, player) })),
];
/** Requirements of the virtual display and sound card of every trial. */
const BOOTH = { packages: ["xvfb", "pulseaudio", "ffmpeg"], programs: ["Xvfb", "pulseaudio", "ffmpeg"] };

/**
 * Lets real programs send to live streams and play them, one after another: `npm run bench -- programs`, or `npm run
 * bench -- programs vlc`. Prints one line for each; the exit code is 1 if one has failed.
 */
export async function benchPrograms(names: readonly string[] = []): Promise<void> {
  const chosen = TRIALS.filter(({ name }) => names.length === 0 || names.includes(name));
  const unknown = names.filter((name) => !chosen.some((trial) => trial.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no program ${unknown.join(", ")}; there are ${TRIALS.map(({ name }) => name).join(", ")}.`,
    );
  }
  requirePrograms(BOOTH);
  // Programs are stopped in the `exit` event, which a signal by itself would not trigger.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const stage = await openStage();
  try {
    for (const trial of chosen) {
      const { label, faults, figures, course } = await tryOne(stage, trial);
      const load = `load ${(os.loadavg()[0] ?? 0).toFixed(0)}`;
      console.log(
        `  ${faults.length > 0 ? "FAIL" : "pass"}  ${label}: ${[figures, load, ...faults].filter(Boolean).join("; ")} ${trial.rows}`,
      );
      if (faults.length === 0) continue;
      if (course) console.log(`        ${course}`);
      process.exitCode = 1;
    }
  } finally {
    await stage.close();
  }
}

async function tryOne(stage: Stage, trial: Trial): Promise<Verdict & { label: string }> {
  try {
    requirePrograms(trial);
    const label = `${trial.name} ${await trial.readVersion()}`;
    try {
      return { label, ...(await trial.run(stage)) };
    } catch (error) {
      return { label, figures: "", faults: [String(error)], course: "" };
    }
  } catch (error) {
    return { label: trial.name, figures: "", faults: [String(error)], course: "" };
  }
}
