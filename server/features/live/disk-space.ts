import { hostname } from "node:os";
import { readPublicParts } from "#server/live/public-parts.ts";
import { freeBytes } from "#server/platform/storage/free-bytes.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { storeFailedJob } from "#server/features/failed-jobs/failed-jobs.ts";
import { fullDiskJob } from "./jobs.ts";
import { endLiveStream } from "./live.ts";
import { findStream, setCut, setEndReason, type StreamRow } from "./store.ts";

const MEGABYTE = 1024 ** 2;
/** Minimum for a stream to start: running streams and the database need the rest. */
const BEGIN_ABOVE_BYTES = 256 * MEGABYTE;
/** Below this a running stream is ended, so that the site keeps working. */
const GO_ON_ABOVE_BYTES = 64 * MEGABYTE;

type DiskServices = Pick<Services, "config">;

/** Whether this machine has the disk space to start or continue the stream. */
export async function hasRoomFor(
  { config }: DiskServices,
  { live_has_media }: Pick<StreamRow, "live_has_media">,
): Promise<boolean> {
  return (await freeBytes(config.dataDir)) >= (live_has_media ? GO_ON_ABOVE_BYTES : BEGIN_ABOVE_BYTES);
}

export async function isDiskFull({ config }: DiskServices): Promise<boolean> {
  return (await freeBytes(config.dataDir)) < GO_ON_ABOVE_BYTES;
}

/** Whether the recording of a stream can be joined: it needs as much space again as the received media. */
export async function hasRoomForRecording({ config }: DiskServices, folder: string): Promise<boolean> {
  const { sessions } = await readPublicParts(folder, 0);
  const parts = sessions.flatMap(({ video, sound }) => [...video, ...sound]);
  const copied = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  return (await freeBytes(config.dataDir)) >= copied + GO_ON_ABOVE_BYTES;
}

/** Notifies the owner that the sender was refused, and the operator of the reason. */
export async function refuseForLackOfSpace(services: Services, videoId: string): Promise<void> {
  const { db, clock } = services;
  await setCut(db, videoId, "noSpace", clock.now());
  await alarm(services, videoId, "a live stream was refused");
}

/** Ends a stream that is live. The received media stays; viewers, the owner and the operator get the reason. */
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

/** Logs an error, and adds one entry per stream to the list of failed jobs, which the staff reads. */
async function alarm(services: Services, videoId: string, consequence: string): Promise<void> {
  const { clock, log } = services;
  const error = `${await describeDisk(services)}: ${consequence}`;
  log.error({ video: videoId }, error);
  const { name: kind } = fullDiskJob;
  const data = { videoId };
  await storeFailedJob(services, { jobId: videoId, kind, data, error, attempts: 1, failedAt: clock.now() });
}

/** Runs when the staff retries an alarm: fails while the disk is nearly full. */
export async function requireRoom(services: Services): Promise<void> {
  if (!(await hasRoomFor(services, { live_has_media: false }))) throw new Error(await describeDisk(services));
}

async function describeDisk({ config }: DiskServices): Promise<string> {
  const megabytes = Math.floor((await freeBytes(config.dataDir)) / MEGABYTE);
  return `The disk of ${config.dataDir} on ${hostname()} has ${megabytes} MB left`;
}
