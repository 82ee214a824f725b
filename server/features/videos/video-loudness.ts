import { measureLoudness } from "#server/media/loudness.ts";
import type { Services } from "#server/platform/services.ts";
import { listFiles, mediaKey } from "./files.ts";
import { updateVideo } from "./store.ts";
import type { Workbench } from "./workbench.ts";

/** Measures how loud a video is, so that players can play all of them alike. Without the figure they play it as it is. */
export async function measureVideoLoudness(services: Services, bench: Workbench): Promise<void> {
  const { db, storage, clock, log } = services;
  const { videoId, uploadId, engine, folder, signal } = bench;
  const sound = (await listFiles(db, videoId, uploadId)).find(({ kind }) => kind === "audio");
  if (!sound || engine.mode !== "full") return;
  try {
    const file = await storage.localFile(mediaKey(videoId, uploadId, sound.name), folder);
    const { durationSeconds } = sound.track;
    const loudness = await measureLoudness({ engine, file, durationSeconds, folder, signal });
    await updateVideo(db, videoId, { loudness }, clock.now());
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ err: error, videoId }, "the loudness could not be measured");
  }
}
