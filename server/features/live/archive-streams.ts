import { firstCharacters } from "#shared/text-validation.ts";
import { streamFolder, deleteStreamFolder } from "#server/live/stream-folder.ts";
import { readRecordedSpans } from "#server/live/recorded-spans.ts";
import { joinRecording } from "#server/live/recording.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { importRecording } from "#server/features/uploads/import-recording.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { transitionVideo } from "#server/features/videos/transition-video.ts";
import { loadVideo } from "#server/features/videos/videos.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { LeaseLostError, type Lease } from "#server/platform/queue/leases.ts";
import type { Services } from "#server/platform/services.ts";
import { hasRoomForRecording } from "./disk-space.ts";
import { saveMarkersAsChapters } from "./markers.ts";
import { changeOrigin } from "./delivery/origin-store.ts";
import { deleteStoredSegments, restoreFiles, restoreJournal } from "./delivery/segment-storage.ts";
import { clearRehearsal } from "./rehearsals.ts";
import { hasSignal, rehearsalState } from "./rules.ts";
import { superviseStreams } from "./supervise-streams.ts";
import {
  listDeletableSegments,
  markSegmentsDeleted,
  markRecorded,
  saveSpans,
  type StreamRow,
} from "./store.ts";

/** Viewers may still watch from the segments when the recording is ready. */
const SEGMENT_RETENTION_MS = 24 * 3_600_000;
/** Viewers of a stream without a recording see its last seconds. */
const LAST_VIEWERS_MS = 60_000;
const FILE_NAME_CHARACTERS = 100;
/** The machine that has received a stream may be restarting: other machines wait this long. */
const ORIGIN_RETURN_MS = 60_000;

/**
 * Imports the recordings of ended live streams that this process supervises, and clears ended rehearsals. Idempotent:
 * the next run after an interruption continues with the remaining streams.
 */
export async function archiveEndedStreams(services: UploadServices, engine: FullEngine): Promise<void> {
  const { clock, log } = services;
  for (const { stream, lease } of await superviseStreams(services)) {
    const { video_id: id, livestream_ended_at: endedAt } = stream;
    if (hasSignal(stream, clock.now())) continue;
    try {
      if (rehearsalState(stream) === "clearing") await clearRehearsal(services, engine, stream, lease);
      else if (endedAt !== null && !stream.is_recorded) await endWithoutRecording(services, stream, lease);
      else if (endedAt !== null) await recordHere(services, engine, stream, lease);
    } catch (error) {
      if (error instanceof LeaseLostError)
        log.info({ video: id }, "another process archives a live stream now");
      else log.error({ err: error, video: id }, "a live stream could not be archived");
    }
  }
}

/** Deletes segments on this machine that are no longer needed. */
export async function deleteArchivedSegments(services: Services): Promise<void> {
  const { db, clock, config } = services;
  const before = new Date(clock.now().getTime() - SEGMENT_RETENTION_MS);
  for (const id of await listDeletableSegments(db, before, config.internalAddress)) {
    await deleteStreamFolder(streamFolder(config.dataDir, id));
    await deleteStoredSegments(services, id);
    await markSegmentsDeleted(db, id);
  }
}

/** The site keeps no recordings: what viewers have not seen a minute after the end they cannot see any more. */
async function endWithoutRecording(services: Services, stream: StreamRow, lease: Lease): Promise<void> {
  const { clock, config } = services;
  const { video_id: id, origin: from, livestream_ended_at: endedAt } = stream;
  if (clock.now().getTime() - (endedAt?.getTime() ?? 0) < LAST_VIEWERS_MS) return;
  const to = config.internalAddress ?? null;
  await lease.change(async (tx) => {
    // The machine that has received the stream is lost: this one deletes what is in the storage.
    if (from !== null && from !== to) await changeOrigin(tx, id, { from, to });
    await markUnrecorded(services, tx, id);
  });
}

/** Imports the recording on this machine if it has the parts, or if the machine that has them does not answer. */
async function recordHere(
  services: UploadServices,
  engine: FullEngine,
  stream: StreamRow,
  lease: Lease,
): Promise<void> {
  const { config, clock } = services;
  const { video_id: id, origin, livestream_ended_at: endedAt } = stream;
  const here = config.internalAddress ?? null;
  if (origin !== null && origin !== here) {
    if (clock.now().getTime() - (endedAt?.getTime() ?? 0) < ORIGIN_RETURN_MS) return;
    // The journal comes first: without it, a machine that has never received the stream would find nothing to record.
    await restoreJournal(services, id, streamFolder(config.dataDir, id));
    if (!(await lease.change((tx) => changeOrigin(tx, id, { from: origin, to: here })))) return;
  }
  if (here !== null) await restoreFiles(services, id, streamFolder(config.dataDir, id));
  // Until the disk has room, viewers watch the recording from its segments.
  if (!(await hasRoomForRecording(services, streamFolder(config.dataDir, id)))) return;
  await importStreamRecording(services, engine, stream, lease);
}

async function importStreamRecording(
  services: UploadServices,
  engine: FullEngine,
  stream: StreamRow,
  lease: Lease,
): Promise<void> {
  const { clock, config } = services;
  const { video_id: videoId, status, title, created_by: userId } = stream;
  const shownFrom = stream.livestream_started_at?.getTime() ?? 0;
  let isUnrecorded = false;
  if (status === "public") {
    const folder = streamFolder(config.dataDir, videoId);
    const spans = await readRecordedSpans(folder, shownFrom);
    if (spans.length > 0) {
      await lease.change(async (tx) => {
        await saveMarkersAsChapters(tx, { videoId, title, spans, now: clock.now() });
        await saveSpans(tx, videoId, spans);
      });
    }
    const file = await joinRecording(engine, folder, shownFrom);
    if (file !== undefined) {
      const name = `${firstCharacters(title, FILE_NAME_CHARACTERS)}.mp4`;
      await importRecording(services, { videoId, userId, name, file, lease });
    } else isUnrecorded = true;
  }
  await lease.change(async (tx) => {
    if (isUnrecorded) await markUnrecorded(services, tx, videoId);
    else await markRecorded(tx, videoId, clock.now());
  });
}

/** The stream leaves no video: it is a draft again. */
async function markUnrecorded({ clock, queue }: Services, tx: Executor, videoId: string): Promise<void> {
  const now = clock.now();
  if ((await loadVideo(tx, videoId)).status === "public") {
    await transitionVideo({ db: tx, now, queue }, videoId, "endUnrecorded");
  }
  await markRecorded(tx, videoId, now);
}
