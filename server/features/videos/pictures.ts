import { readFile } from "node:fs/promises";
import { storeThumbnail } from "#server/features/images/images.ts";
import type { MediaInfo } from "#server/media/media-info.ts";
import { shortSide } from "#server/media/manifest.ts";
import { drawSprite } from "#server/media/sprite.ts";
import { pickThumbnails } from "#server/media/thumbnail.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { listFiles, mediaKey, spriteKey } from "./files.ts";
import { findVideo, lockVideo, markThumbnail, updateVideo } from "./store.ts";
import type { Workbench } from "./workbench.ts";

/** Takes a picture out of the film for a video that has none of its own. A film without a good frame stays drawn. */
export async function takeThumbnail(services: Services, bench: Workbench, info: MediaInfo): Promise<void> {
  const { db, storage, log } = services;
  const { videoId, engine, file, folder, signal } = bench;
  if (!info.video || engine.mode !== "full") return;
  const video = await findVideo(db, videoId);
  if (!video || video.has_thumbnail) return;
  try {
    const [best] = await pickThumbnails({ engine, file, info, outDir: folder, signal });
    if (!best) return;
    const picture = await readFile(best.file);
    await inTransaction(db, async (tx) => {
      // Meanwhile somebody may have chosen one, which is not to be lost.
      const now = await lockVideo(tx, videoId);
      if (!now || now.has_thumbnail) return;
      const { tint } = await storeThumbnail(storage, videoId, picture);
      await markThumbnail(tx, videoId, tint);
    });
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ err: error, videoId }, "no thumbnail could be taken");
  }
}

/** Whether there is anything to draw. */
export async function hasPicture({ db }: Services, { videoId, uploadId }: Workbench): Promise<boolean> {
  return (await listFiles(db, videoId, uploadId)).some(({ kind }) => kind === "video");
}

/** Draws the seek sprite from the smallest rendition there is. */
export async function drawSeekSprite(services: Services, bench: Workbench): Promise<void> {
  const { db, storage, clock } = services;
  const { videoId, uploadId, engine, folder, signal } = bench;
  if (engine.mode !== "full") return;
  const pictures = (await listFiles(db, videoId, uploadId)).filter(({ kind }) => kind === "video");
  const [smallest] = pictures.toSorted((a, b) => shortSide(a.track) - shortSide(b.track));
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
  await updateVideo(db, videoId, { sprite: JSON.stringify({ tileSeconds, columns, count }) }, clock.now());
}
