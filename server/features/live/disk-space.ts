import { hostname } from "node:os";
import { readShownParts } from "#server/live/shown-parts.ts";
import { freeBytes } from "#server/platform/storage/free-bytes.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { storeFailedJob } from "#server/features/failed-jobs/failed-jobs.ts";
import { fullDiskJob } from "./jobs.ts";
import { endLiveStream } from "./live.ts";
import { findStream, setCut, setEndReason, type StreamRow } from "./store.ts";

const MEGABYTE = 1024 ** 2;
/** Below it a stream cannot begin: those that run, and the database, need the rest. */
const BEGIN_ABOVE_BYTES = 256 * MEGABYTE;
/** Below it no stream goes on, so that the site still works. */
const GO_ON_ABOVE_BYTES = 64 * MEGABYTE;

type DiskServices = Pick<Services, "config">;

/** Whether this machine can take the stream, or go on with it. */
export async function hasRoomFor(
  { config }: DiskServices,
  { live_has_media }: Pick<StreamRow, "live_has_media">,
): Promise<boolean> {
  return (await freeBytes(config.dataDir)) >= (live_has_media ? GO_ON_ABOVE_BYTES : BEGIN_ABOVE_BYTES);
}

export async function isDiskFull({ config }: DiskServices): Promise<boolean> {
  return (await freeBytes(config.dataDir)) < GO_ON_ABOVE_BYTES;
}

/** Whether the recording of a stream can be joined: it is a second copy of what was sent. */
export async function hasRoomForRecording({ config }: DiskServices, folder: string): Promise<boolean> {
  const { sessions } = await readShownParts(folder, 0);
  const parts = sessions.flatMap(({ video, sound }) => [...video, ...sound]);
  const copied = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  return (await freeBytes(config.dataDir)) >= copied + GO_ON_ABOVE_BYTES;
}

/** Tells the owner that the sender was refused, and the operator why. */
export async function refuseForLackOfSpace(services: Services, videoId: string): Promise<void> {
  const { db, clock } = services;
  await setCut(db, videoId, "noSpace", clock.now());
  await alarm(services, videoId, "a live stream was refused");
}

/** Ends a stream that is live. What was received stays; its viewers, its owner and the operator are told why. */
export async function endForLackOfSpace(services: Services, videoId: string): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await setCut(tx, videoId, "noSpace", now);
    const stream = await findStream(tx, videoId);
    if (!stream?.livestream_started_at || stream.livestream_ended_at) return;
    await setEndReason(tx, videoId, "noSpace");
    await endLiveStream(tx, videoId, now);
  });
  await alarm(services, videoId, "a live stream was ended");
}

/** In the log, and once for each stream on the list of failed work, which the staff reads. */
async function alarm(services: Services, videoId: string, consequence: string): Promise<void> {
  const { clock, log } = services;
  const error = `${await describeDisk(services)}: ${consequence}`;
  log.error({ video: videoId }, error);
  const { name: kind } = fullDiskJob;
  const data = { videoId };
  await storeFailedJob(services, { jobId: videoId, kind, data, error, attempts: 1, failedAt: clock.now() });
}

/** The work of an alarm, when the staff tries it again: fails while the disk is nearly full. */
export async function requireRoom(services: Services): Promise<void> {
  if (!(await hasRoomFor(services, { live_has_media: false }))) throw new Error(await describeDisk(services));
}

async function describeDisk({ config }: DiskServices): Promise<string> {
  const megabytes = Math.floor((await freeBytes(config.dataDir)) / MEGABYTE);
  return `The disk of ${config.dataDir} on ${hostname()} has ${megabytes} MB left`;
}
