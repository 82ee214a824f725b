import { broadcastFolder, removeBroadcast } from "#server/live/broadcast-folder.ts";
import { joinRecording } from "#server/live/recording.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { sweepWatching } from "#server/features/playback/watching.ts";
import { takeRecording } from "#server/features/uploads/recordings.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { loadVideo, moveVideo } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { endBroadcast } from "./live.ts";
import { endsByItself, hasSignal } from "./rules.ts";
import {
  listForgettable,
  listUnrecorded,
  markForgotten,
  markRecorded,
  markSignal,
  type StreamRow,
} from "./store.ts";

/** Somebody may still be watching the broadcast when its film is ready. */
const SEGMENTS_KEPT_MS = 24 * 3_600_000;
const FILE_NAME_CHARACTERS = 100;

/**
 * Ends broadcasts that end by themselves, and hands over what was recorded of those that have ended. Asked again, or
 * killed in between, it goes on with what is left.
 */
export async function keepBroadcasts(services: UploadServices, engine: FullEngine): Promise<void> {
  const { db, clock, log } = services;
  for (const stream of await listUnrecorded(db)) {
    const now = clock.now();
    // A killed process says no goodbye.
    if (stream.live_has_signal && !hasSignal(stream, now)) await markSignal(db, stream.video_id, false);
    if (endsByItself(stream, now)) {
      await inTransaction(db, (tx) => endBroadcast(tx, stream.video_id, now));
    } else if (stream.livestream_ended_at !== null && !hasSignal(stream, now)) {
      await record(services, engine, stream).catch((error: unknown) => {
        log.error(
          { err: error, video: stream.video_id },
          "the recording of a broadcast could not be handed over",
        );
      });
    }
  }
}

/** Forgets segments that nobody needs any more, and viewers who have gone. */
export async function sweepBroadcasts({ db, clock, config }: Services): Promise<void> {
  const now = clock.now();
  for (const id of await listForgettable(db, new Date(now.getTime() - SEGMENTS_KEPT_MS))) {
    await removeBroadcast(broadcastFolder(config.dataDir, id));
    await markForgotten(db, id);
  }
  await sweepWatching(db, now);
}

async function record(services: UploadServices, engine: FullEngine, stream: StreamRow): Promise<void> {
  const { db, clock, config, queue } = services;
  const { video_id: videoId, status, title, created_by: userId } = stream;
  if (status === "public") {
    const file = await joinRecording(engine, broadcastFolder(config.dataDir, videoId));
    if (file !== undefined) {
      const name = `${title.slice(0, FILE_NAME_CHARACTERS)}.mp4`;
      await takeRecording(services, { videoId, userId, name, file });
    } else {
      await inTransaction(db, async (tx) => {
        const video = await loadVideo(tx, videoId);
        if (video.status !== "public") return;
        await moveVideo({ db: tx, now: clock.now(), queue }, videoId, "endUnrecorded");
      });
    }
  }
  await markRecorded(db, videoId, clock.now());
}
