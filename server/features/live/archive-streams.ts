import { firstCharacters } from "#shared/text-validation.ts";
import { streamFolder, deleteStreamFolder } from "#server/live/stream-folder.ts";
import { readRecordedSpans } from "#server/live/recorded-spans.ts";
import { joinRecording } from "#server/live/recording.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { importRecording } from "#server/features/uploads/import-recording.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { transitionVideo } from "#server/features/videos/transition-video.ts";
import { loadVideo } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { isReachable } from "#server/live/origin/remote-stream.ts";
import { hasRoomForRecording } from "./disk-space.ts";
import { endLiveStream } from "./live.ts";
import { saveMarkersAsChapters } from "./markers.ts";
import { changeOrigin, withdrawOrigin } from "./delivery/origin-store.ts";
import { deleteStoredSegments, restoreFiles, restoreJournal } from "./delivery/segment-storage.ts";
import { clearRehearsal, endLeftRehearsal, shouldEndRehearsal } from "./rehearsals.ts";
import { shouldAutoFinish, hasSignal, rehearsalState } from "./rules.ts";
import {
  listDeletableSegments,
  listUnarchived,
  markSegmentsDeleted,
  markRecorded,
  markSignal,
  saveSpans,
  type StreamRow,
} from "./store.ts";

/** Viewers may still watch from the segments when the recording is ready. */
const SEGMENT_RETENTION_MS = 24 * 3_600_000;
const FILE_NAME_CHARACTERS = 100;
/** The machine that has received a stream may be restarting: other machines wait this long. */
const ORIGIN_RETURN_MS = 60_000;

/**
 * Ends live streams that finish automatically, and imports the recordings of ended ones. Idempotent: the next run
 * after an interruption continues with the remaining streams.
 */
export async function archiveEndedStreams(services: UploadServices, engine: FullEngine): Promise<void> {
  const { db, clock, log } = services;
  for (const stream of await listUnarchived(db)) {
    const now = clock.now();
    // A killed process cannot clear the signal of its stream.
    if (stream.live_has_signal && !hasSignal(stream, now)) await markSignal(db, stream.video_id, false);
    if (!hasSignal(stream, now)) await withdrawUnused(services, stream);
    if (shouldEndRehearsal(stream, now)) await endLeftRehearsal(services, stream.video_id, now);
    if (rehearsalState(stream) === "clearing") {
      if (!hasSignal(stream, now)) await clearHere(services, engine, stream);
    } else if (shouldAutoFinish(stream, now)) {
      await inTransaction(db, (tx) => endLiveStream(tx, stream.video_id, now));
    } else if (stream.livestream_ended_at !== null && !hasSignal(stream, now)) {
      await recordHere(services, engine, stream).catch((error: unknown) => {
        log.error(
          { err: error, video: stream.video_id },
          "the recording of a live stream could not be imported",
        );
      });
    }
  }
}

/**
 * Withdraws the origin of a stream, so that other machines read from the storage: the stream has ended and is stored,
 * or its origin does not answer.
 */
async function withdrawUnused(services: Services, stream: StreamRow): Promise<void> {
  const { db, config } = services;
  const { video_id: id, origin, origin_withdrawn: isWithdrawn, livestream_ended_at: endedAt } = stream;
  if (origin === null || isWithdrawn) return;
  const isUnused =
    origin === config.internalAddress ? endedAt !== null : !(await isReachable(services, origin, id));
  if (isUnused) await withdrawOrigin(db, id, origin);
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

async function clearHere(services: UploadServices, engine: FullEngine, stream: StreamRow): Promise<void> {
  await clearRehearsal(services, engine, stream).catch((error: unknown) => {
    services.log.error({ err: error, video: stream.video_id }, "a rehearsal could not be cleared");
  });
}

/** Imports the recording on this machine if it has the parts, or if the machine that has them does not answer. */
async function recordHere(services: UploadServices, engine: FullEngine, stream: StreamRow): Promise<void> {
  const { config, db, clock } = services;
  const { video_id: id, origin, livestream_ended_at: endedAt } = stream;
  const here = config.internalAddress ?? null;
  if (origin !== null && origin !== here) {
    const isWaiting = clock.now().getTime() - (endedAt?.getTime() ?? 0) < ORIGIN_RETURN_MS;
    if (isWaiting || (await isReachable(services, origin, id))) return;
    // The journal comes first: without it, a machine that has never received the stream would find nothing to record.
    await restoreJournal(services, id, streamFolder(config.dataDir, id));
    if (!(await changeOrigin(db, id, { from: origin, to: here }))) return;
  }
  if (here !== null) await restoreFiles(services, id, streamFolder(config.dataDir, id));
  // Until the disk has room, viewers watch the recording from its segments.
  if (!(await hasRoomForRecording(services, streamFolder(config.dataDir, id)))) return;
  await importStreamRecording(services, engine, stream);
}

async function importStreamRecording(
  services: UploadServices,
  engine: FullEngine,
  stream: StreamRow,
): Promise<void> {
  const { db, clock, config, queue } = services;
  const { video_id: videoId, status, title, created_by: userId } = stream;
  const shownFrom = stream.livestream_started_at?.getTime() ?? 0;
  if (status === "public") {
    const folder = streamFolder(config.dataDir, videoId);
    const spans = await readRecordedSpans(folder, shownFrom);
    if (spans.length > 0) {
      await saveMarkersAsChapters(db, { videoId, title, spans, now: clock.now() });
      await saveSpans(db, videoId, spans);
    }
    const file = await joinRecording(engine, folder, shownFrom);
    if (file !== undefined) {
      const name = `${firstCharacters(title, FILE_NAME_CHARACTERS)}.mp4`;
      await importRecording(services, { videoId, userId, name, file });
    } else {
      await inTransaction(db, async (tx) => {
        const video = await loadVideo(tx, videoId);
        if (video.status !== "public") return;
        await transitionVideo({ db: tx, now: clock.now(), queue }, videoId, "endUnrecorded");
      });
    }
  }
  await markRecorded(db, videoId, clock.now());
}
