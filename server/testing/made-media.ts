import sharp from "sharp";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { mediaKey, saveFile, spriteKey } from "#server/features/videos/files.ts";
import { tabulate } from "#server/media/media-track.ts";
import type { Person, World } from "./world.ts";

const SRT = "1\n00:00:01,000 --> 00:00:02,000\nWsiadaj\n";
const FILE = Buffer.alloc(64, "x");

/** Gives a video that `makeVideo` made everything that has an address: a rendition, a sprite, a thumbnail, subtitles. */
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
  const facts = { codecs: "avc1.64001f", sizeBytes: FILE.length, width: 854, height: 480, frameRate: 30 };
  await saveFile(db, videoId, { name: "480p", kind: "video", uploadId, track: tabulate(layout, facts) });
  await storage.put(mediaKey(videoId, uploadId, "480p"), FILE, { contentType: "video/mp4" });
  const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: "#2020c8" } });
  await storage.put(spriteKey(videoId), await picture.jpeg().toBuffer(), { contentType: "image/jpeg" });
  const sprite = JSON.stringify({ tileSeconds: 2, columns: 10, count: 1 });
  await db.updateTable("videos").set({ sprite }).where("id", "=", videoId).execute();
  const params = { id: videoId };
  const file = new Blob([new Uint8Array(await picture.png().toBuffer())], { type: "image/png" });
  await call(videos.setThumbnail, { params, file });
  const spoken = new Blob([SRT], { type: "application/octet-stream" });
  await call(subtitles.save, { params: { ...params, language: "pl" }, file: spoken });
}
