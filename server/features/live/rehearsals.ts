import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { live } from "#shared/live/contract.ts";
import { requireMayGoLive } from "#server/features/channels/blocks.ts";
import { importRecording } from "#server/features/uploads/import-recording.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { addDerivedVideo, lockVideoFor } from "#server/features/videos/videos.ts";
import { joinRecording } from "#server/live/recording.ts";
import { deleteStreamFolder, streamFolder } from "#server/live/stream-folder.ts";
import type { FullEngine } from "#server/media/engine.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Lease } from "#server/platform/queue/leases.ts";
import { lockPlaces, requirePlace } from "./limits/places.ts";
import {
  deleteMessagesSince,
  resetRehearsal,
  setRehearsalEnd,
  setRehearsalStart,
} from "./rehearsals-store.ts";
import { rehearsalState, requireNotEnded, INTERRUPTION_MS, SENDER_RETURN_MS } from "./rules.ts";
import { deleteStoredSegments } from "./delivery/segment-storage.ts";
import { findStream, setDisconnected, type StreamRow } from "./store.ts";

type Streamed = Awaited<ReturnType<typeof lockVideoFor>>;

/** Starts a rehearsal: the sender is received as before the public start of a stream, and nothing is published. */
export async function startRehearsal(
  context: SignedInContext,
  { params }: UseCaseInput<typeof live.startRehearsal>,
): Promise<{ ok: true }> {
  const { db, viewer, now } = context;
  await inTransaction(db, async (tx) => {
    await lockPlaces(tx, context);
    const video = await lockVideoFor(tx, viewer, params.id, "edit");
    requireWaiting(video);
    await requireMayGoLive(tx, video.channel_id);
    if (rehearsalState(await findStream(tx, video.id)) !== null) throw new AppError("LIVE_REHEARSAL_RUNS");
    await requirePlace(tx, context, { videoId: video.id, now });
    await setDisconnected(tx, video.id, false);
    await setRehearsalStart(tx, video.id, now);
  });
  return { ok: true };
}

/** Ends a rehearsal and disconnects its sender. Its recording is deleted, or is imported as a private video first. */
export async function endRehearsal(
  { db, viewer, now }: SignedInContext,
  { params, body }: UseCaseInput<typeof live.endRehearsal>,
): Promise<{ ok: true }> {
  await inTransaction(db, async (tx) => {
    const video = await lockVideoFor(tx, viewer, params.id, "edit");
    requireWaiting(video);
    if (rehearsalState(await findStream(tx, video.id)) !== "running") throw new AppError("CONFLICT");
    await setDisconnected(tx, video.id, true);
    await setRehearsalEnd(tx, video.id, { now, isKept: body.keep });
  });
  return { ok: true };
}

function requireWaiting(video: Streamed): void {
  requireNotEnded(video);
  if (video.livestream_started_at !== null) throw new AppError("CONFLICT");
}

/** Whether a rehearsal ends automatically: its sender has been disconnected for too long. */
export function shouldEndRehearsal(stream: StreamRow, now: Date): boolean {
  if (rehearsalState(stream) !== "running" || stream.signal_since !== null) return false;
  const { rehearsal_started_at: startedAt, signal_at: at } = stream;
  const since = Math.max(startedAt?.getTime() ?? 0, at?.getTime() ?? 0);
  return now.getTime() - since >= INTERRUPTION_MS;
}

/** Ends a rehearsal whose sender did not return; its recording is not kept. */
export async function endLeftRehearsal(tx: Executor, videoId: string, now: Date): Promise<void> {
  await setDisconnected(tx, videoId, true);
  await setRehearsalEnd(tx, videoId, { now, isKept: false });
}

/**
 * Deletes the media of an ended rehearsal whose sender is disconnected, after importing it as a private video if its
 * streamer chose to keep it. The stream is then as before, with the same key. An interrupted run can be repeated: it
 * imports a kept recording again.
 */
export async function clearRehearsal(
  services: UploadServices,
  engine: FullEngine,
  stream: StreamRow,
  lease: Lease,
): Promise<void> {
  const { config, clock } = services;
  const { video_id: id, origin, rehearsal_ended_at: endedAt } = stream;
  const isHere = origin === null || origin === config.internalAddress;
  // The machine that has the files may be restarting; if it does not return, only the stored segments can be deleted.
  const isLost = clock.now().getTime() - (endedAt?.getTime() ?? 0) > SENDER_RETURN_MS;
  if (!isHere && !isLost) return;
  const folder = streamFolder(config.dataDir, id);
  if (isHere && stream.is_rehearsal_kept) await keepRehearsal(services, engine, { stream, folder, lease });
  const { livestream_starts_at: announcedFor, rehearsal_started_at: startedAt } = stream;
  await lease.change(async (tx) => {
    await deleteStreamFolder(folder);
    // The chat of an announced stream is public, so its messages stay.
    if (announcedFor === null && startedAt !== null) await deleteMessagesSince(tx, id, startedAt);
    await deleteStoredSegments(services, id);
    await resetRehearsal(tx, id);
  });
}

interface Kept {
  readonly stream: StreamRow;
  readonly folder: string;
  readonly lease: Lease;
}

async function keepRehearsal(
  services: UploadServices,
  engine: FullEngine,
  { stream, folder, lease }: Kept,
): Promise<void> {
  const { channel_id, title, created_by: userId, rehearsal_started_at: startedAt } = stream;
  const file = await joinRecording(engine, folder, startedAt?.getTime() ?? 0);
  if (file === undefined) return;
  const video = { channel_id, title, created_by: userId, visibility: "private" as const };
  const videoId = await lease.change((tx) => addDerivedVideo(tx, video));
  await importRecording(services, { videoId, userId, name: "rehearsal.mp4", file, isFirst: true, lease });
}
