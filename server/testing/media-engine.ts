import { findMediaEngine } from "#server/media/engine.ts";
import { openLog } from "#server/platform/log.ts";

/** Vitest's global setup: installs ffmpeg once, before tests that generate clips with it run in parallel. */
export async function setup(): Promise<void> {
  const engine = await findMediaEngine({ env: process.env, log: openLog("warn") });
  if (engine.mode !== "full") throw new Error(engine.notice);
}
