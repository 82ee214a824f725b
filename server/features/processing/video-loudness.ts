import { measureLoudness } from "#server/media/encode/loudness.ts";
import type { Services } from "#server/platform/services.ts";
import { listFiles, mediaKey } from "#server/features/video-files/video-files.ts";
import { updateVideo } from "#server/features/videos/video-row.ts";
import type { JobWorkspace } from "./job-workspace.ts";

/** Measures the loudness of a video for normalisation in players, which otherwise apply no gain. */
export async function measureVideoLoudness(services: Services, job: JobWorkspace): Promise<void> {
  const { db, queue, storage, clock, log } = services;
  const { videoId, uploadId, engine, folder, signal } = job;
  const audioFile = (await listFiles(db, videoId, uploadId)).find(({ kind }) => kind === "audio");
  if (!audioFile || engine.mode !== "full") return;
  try {
    const file = await storage.localFile(mediaKey(videoId, uploadId, audioFile.name), folder);
    const { durationSeconds } = audioFile.track;
    const loudness = await measureLoudness({ engine, file, durationSeconds, folder, signal });
    await updateVideo({ db, now: clock.now(), queue }, videoId, { loudness });
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ err: error, videoId }, "the loudness could not be measured");
  }
}
