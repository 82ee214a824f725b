import { readFile } from "node:fs/promises";
import { storeThumbnail } from "#server/features/images/images.ts";
import type { MediaInfo } from "#server/media/probe/media-info.ts";
import { shortSide } from "#server/media/encode/manifest.ts";
import { drawSprite } from "#server/media/images/sprite.ts";
import { pickThumbnails } from "#server/media/images/thumbnail.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { listFiles, mediaKey, spriteKey } from "#server/features/video-files/video-files.ts";
import { findVideo, lockVideo, markThumbnail, updateVideo } from "#server/features/videos/video-row.ts";
import type { JobWorkspace } from "./job-workspace.ts";
import { measureVideoLoudness } from "./video-loudness.ts";

/** Extracts a thumbnail for a video that has none. Without a usable frame the generated thumbnail stays. */
export async function extractThumbnail(
  services: Services,
  job: JobWorkspace,
  info: MediaInfo,
): Promise<void> {
  const { db, storage, log } = services;
  const { videoId, engine, folder, signal } = job;
  if (!info.video || engine.mode !== "full") return;
  const video = await findVideo(db, videoId);
  if (!video || video.has_thumbnail) return;
  try {
    const file = await job.localSource();
    const [best] = await pickThumbnails({ engine, file, info, outDir: folder, signal });
    if (!best) return;
    const image = await readFile(best.file);
    await inTransaction(db, async (tx) => {
      // The author may have chosen a thumbnail in the meantime, which must not be overwritten.
      const now = await lockVideo(tx, videoId);
      if (!now || now.has_thumbnail) return;
      const { dominantColor } = await storeThumbnail(storage, videoId, image);
      await markThumbnail(tx, videoId, dominantColor);
    });
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ err: error, videoId }, "no thumbnail could be extracted");
  }
}

/** Makes the extras for players: the measured loudness, and the seek sprite of a file with video. */
export async function drawExtras(services: Services, job: JobWorkspace): Promise<void> {
  await measureVideoLoudness(services, job);
  if (await hasVideoTrack(services, job)) await job.step("sprite", () => drawSeekSprite(services, job));
}

/** Whether the upload has a video track, from which a sprite can be drawn. */
async function hasVideoTrack({ db }: Services, { videoId, uploadId }: JobWorkspace): Promise<boolean> {
  return (await listFiles(db, videoId, uploadId)).some(({ kind }) => kind === "video");
}

/** Draws the seek sprite from the smallest existing rendition. */
async function drawSeekSprite(services: Services, job: JobWorkspace): Promise<void> {
  const { db, storage, clock, queue } = services;
  const { videoId, uploadId, engine, folder, signal } = job;
  if (engine.mode !== "full") return;
  const videoFiles = (await listFiles(db, videoId, uploadId)).filter(({ kind }) => kind === "video");
  const [smallest] = videoFiles.toSorted((a, b) => shortSide(a.track) - shortSide(b.track));
  if (!smallest) return;
  const { file, layout } = await drawSprite({
    engine,
    file: await storage.localFile(mediaKey(videoId, uploadId, smallest.name), folder),
    durationSeconds: smallest.track.durationSeconds,
    keyFramesOnly: smallest.name !== "source",
    outDir: folder,
    signal,
  });
  await storage.put(spriteKey(videoId), { path: file, move: true }, { contentType: "image/jpeg" });
  const { tileSeconds, columns, count } = layout;
  const sprite = JSON.stringify({ tileSeconds, columns, count });
  await updateVideo({ db, now: clock.now(), queue }, videoId, { sprite });
}
