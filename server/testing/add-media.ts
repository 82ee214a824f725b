import sharp from "sharp";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { mediaKey, saveFiles, spriteKey } from "#server/features/video-files/video-files.ts";
import { toMediaTrack } from "#server/media/probe/media-track.ts";
import type { Person, World } from "./world.ts";

const SRT = "1\n00:00:01,000 --> 00:00:02,000\nWsiadaj\n";
const FILE = Buffer.alloc(64, "x");

/** Adds every kind of media file to a video from `makeVideo`: a rendition, a sprite, a thumbnail, subtitles. */
export async function addMedia(
  { services: { db, storage } }: World,
  { call }: Pick<Person, "call">,
  videoId: string,
): Promise<void> {
  const { id: uploadId } = await db
    .selectFrom("uploads")
    .select("id")
    .where("video_id", "=", videoId)
    .executeTakeFirstOrThrow();
  const layout = {
    init: { offset: 0, size: 16 },
    segments: [{ offset: 16, size: 48, durationSeconds: 1 }],
  };
  const metadata = { codecs: "avc1.64001f", sizeBytes: FILE.length, width: 854, height: 480, frameRate: 30 };
  await saveFiles(db, { videoId, uploadId }, [
    { name: "480p", kind: "video", track: toMediaTrack(layout, metadata) },
  ]);
  await storage.put(mediaKey(videoId, uploadId, "480p"), FILE, { contentType: "video/mp4" });
  const image = sharp({ create: { width: 64, height: 36, channels: 3, background: "#2020c8" } });
  await storage.put(spriteKey(videoId), await image.jpeg().toBuffer(), { contentType: "image/jpeg" });
  const sprite = JSON.stringify({ tileSeconds: 2, columns: 10, count: 1 });
  await db.updateTable("videos").set({ sprite }).where("id", "=", videoId).execute();
  const params = { id: videoId };
  const file = new Blob([new Uint8Array(await image.png().toBuffer())], { type: "image/png" });
  await call(videos.setThumbnail, { params, file });
  const subtitleFile = new Blob([SRT], { type: "application/octet-stream" });
  await call(subtitles.save, { params: { ...params, language: "pl" }, file: subtitleFile });
}
