import { inTransaction } from "#server/platform/database/pool.ts";
import type { JobRun } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { reencodeAllJob } from "../jobs.ts";
import {
  countPlayed,
  countReencodings,
  findNextPlayed,
  findOpenWalk,
  hasWalkJob,
  insertWalk,
  lockOpenWalk,
  updateWalk,
} from "./reencode-store.ts";
import { reencodeVideo } from "./reencode-video.ts";

/** Each needs as much space as it has until it is complete, and a day longer. */
const REENCODED_AT_ONCE = 6;
const LOOK_AGAIN_MS = 5000;

interface OrderedWalk {
  /** Whether an earlier order has not ended. */
  readonly isGoingOn: boolean;
  /** Videos that were encoded again so far. */
  readonly started: number;
  /** Videos that are played, and how many of them cannot be encoded again, because their original is gone. */
  readonly played: number;
  readonly gone: number;
}

/** Orders that all videos are encoded again. An order that has not ended goes on instead. */
export async function reencodeAll({ db, queue }: Pick<Services, "db" | "queue">): Promise<OrderedWalk> {
  return inTransaction(db, async (tx) => {
    const counts = await countPlayed(tx);
    const created = await insertWalk(tx);
    const earlier = created === undefined ? await findOpenWalk(tx) : undefined;
    const walkId = created ?? earlier?.id;
    // An earlier one has no job if that has died.
    if (walkId !== undefined && !(await hasWalkJob(tx, "open")))
      await queue.send(tx, reencodeAllJob, { walkId });
    return { isGoingOn: earlier !== undefined, started: earlier?.started ?? 0, ...counts };
  });
}

/**
 * Starts the next videos of a walk, so many that only a few are encoded again at a time, and sends itself for the rest.
 * Each video is started in one transaction with the place that the walk has reached: killed at any moment, it goes on
 * there.
 */
export async function reencodeNextVideos(
  services: Services,
  { walkId }: { readonly walkId: string },
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  const { db, queue, clock } = services;
  let room = REENCODED_AT_ONCE - (await countReencodings(db));
  while (room > 0) {
    signal.throwIfAborted();
    const step = await takeStep(services, walkId);
    if (step === "ended") return;
    if (step === "started") room--;
  }
  await inTransaction(db, async (tx) => {
    const walk = await lockOpenWalk(tx, walkId);
    // Killed after it had sent the next one.
    if (!walk || (await hasWalkJob(tx, "waiting"))) return;
    const at = new Date(clock.now().getTime() + LOOK_AGAIN_MS);
    await queue.send(tx, reencodeAllJob, { walkId }, { at });
  });
}

/** Looks at the next video. */
async function takeStep(
  { db, queue, clock }: Services,
  walkId: string,
): Promise<"started" | "skipped" | "ended"> {
  return inTransaction(db, async (tx) => {
    const walk = await lockOpenWalk(tx, walkId);
    if (!walk) return "ended";
    const now = clock.now();
    const videoId = await findNextPlayed(tx, walk);
    if (videoId === undefined) {
      await updateWalk(tx, walkId, { ended_at: now });
      return "ended";
    }
    const isStarted = (await reencodeVideo({ db: tx, now, queue }, videoId)) === "started";
    await updateWalk(tx, walkId, { after_id: videoId, started: walk.started + Number(isStarted) });
    return isStarted ? "started" : "skipped";
  });
}
