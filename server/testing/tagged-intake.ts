import { createFlvIntake } from "#server/live/flv/flv-intake.ts";
import type { FlvTag } from "#server/live/flv/flv-tags.ts";
import { openSession } from "#server/live/live-session.ts";
import type { Rung } from "#server/live/renditions.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { findMediaEngine, type FullEngine } from "#server/media/engine.ts";
import type { World } from "./world.ts";

/** The ffmpeg and ffprobe of this machine; fails where they are missing. */
export async function requireEngine({ services }: World): Promise<FullEngine> {
  const engine = await findMediaEngine({ env: process.env, log: services.log });
  if (engine.mode !== "full") throw new Error("these tests need ffmpeg");
  return engine;
}

/** The intake of a live stream without a sender: the test sends its tags. */
export function openTaggedIntake(
  { services }: World,
  engine: FullEngine,
  id: string,
  { rungs = [], now = Date.now }: { rungs?: readonly Rung[]; now?: () => number } = {},
) {
  const { config, log } = services;
  const folder = streamFolder(config.dataDir, id);
  const intake = createFlvIntake({
    open: (epoch) => openSession({ engine, folder, epoch, rungs, log, onWatchable() {} }),
    ...{ onDrain() {}, onGiveUp() {}, now },
  });
  return {
    send: (tags: readonly FlvTag[]) => tags.forEach((tag) => intake.write(tag)),
    end: () => intake.end(),
  };
}
