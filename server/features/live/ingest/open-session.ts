import type { LadderState } from "#shared/live/contract.ts";
import type { EncoderInput } from "#server/live/encoder-input.ts";
import { openSession, type LiveSession } from "#server/live/live-session.ts";
import { rungsBelow, type Rung } from "#server/live/renditions.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import type { StreamMetadata } from "#server/live/stream-metadata.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { isNoSpace } from "#server/platform/storage/storage-errors.ts";
import type { Services } from "#server/platform/services.ts";
import type { LadderBudget } from "./ladder-budget.ts";
import type { Presence } from "../presence.ts";
import { markWatchable, setLadder } from "../store.ts";

/** State that all streams of this process share. */
export interface LiveProcess {
  readonly services: Services;
  readonly engine: FullEngine;
  readonly budget: LadderBudget;
  readonly presence: Presence;
}

interface EncodedSession {
  readonly epoch: number;
  readonly metadata: StreamMetadata;
  readonly input: EncoderInput;
  readonly queueUpdate: (update: () => Promise<void>) => void;
  readonly onNoSpace: () => void;
}

/** Opens a session, with a ladder if this machine has the capacity. */
export async function openEncodedSession(
  { services, engine, budget }: LiveProcess,
  videoId: string,
  { epoch, metadata, input, queueUpdate, onNoSpace }: EncodedSession,
): Promise<LiveSession> {
  const { db, config, settings, log } = services;
  const { rungs, ladder } = chooseLadder(settings.get("encoding.liveRungs"), metadata, () =>
    budget.take(videoId),
  );
  queueUpdate(() => setLadder(db, videoId, ladder, input.isConverted));
  try {
    return await openSession({
      ...{ engine, epoch, rungs, input, log, onNoSpace },
      framesPerSecond: metadata.fps,
      folder: streamFolder(config.dataDir, videoId),
      onWatchable: () => queueUpdate(() => markWatchable(db, videoId)),
    });
  } catch (error) {
    if (isNoSpace(error)) onNoSpace();
    log.error({ err: error, video: videoId }, "a session of a live stream could not be opened");
    throw error;
  }
}

function chooseLadder(
  heights: readonly number[],
  { width, height }: StreamMetadata,
  isAffordable: () => boolean,
): { rungs: readonly Rung[]; ladder: LadderState } {
  const shortSide = width === null || height === null ? undefined : Math.min(width, height);
  const rungs = rungsBelow(heights, shortSide);
  if (rungs.length === 0) return { rungs, ladder: "unneeded" };
  return isAffordable() ? { rungs, ladder: "ladder" } : { rungs: [], ladder: "busy" };
}
