import { sourceKey } from "#server/features/uploads/upload-bytes.ts";
import { mediaKey } from "#server/features/video-files/video-files.ts";
import { addMedia } from "#server/testing/add-media.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import type { Person, World } from "#server/testing/world.ts";

const ORIGINAL = Buffer.alloc(1000, "o");

export interface StoredVideo {
  readonly id: string;
  readonly uploadId: string;
  readonly originalKey: string;
  readonly renditionKey: string;
}

/** A public video with its original, a rendition, a sprite, a thumbnail and subtitles in the storage. */
export async function storeVideo(
  world: World,
  creator: Person & { channel: { _id: string } },
): Promise<StoredVideo> {
  const { db, storage } = world.services;
  const id = await makeVideo(world, creator, "public");
  await addMedia(world, creator, id);
  const { id: uploadId } = await db
    .updateTable("uploads")
    .set({ size: ORIGINAL.length })
    .where("video_id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
  const originalKey = sourceKey({ video_id: id, id: uploadId });
  await storage.put(originalKey, ORIGINAL, { contentType: "video/mp4" });
  return { id, uploadId, originalKey, renditionKey: mediaKey(id, uploadId, "480p") };
}
