import { AD_BANNER_BOX } from "#shared/ads/contract.ts";
import { AppError } from "#shared/errors.ts";
import { ImageError, normaliseImage } from "#server/media/images.ts";
import { dominantTint } from "#server/media/tint.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { masterKey, sizesPrefix, type ImageEntity } from "./keys.ts";

/** Largest box of what is kept of a picture, in pixels. */
const MASTER_BOX = {
  user: { width: 1024, height: 1024 },
  channel: { width: 1024, height: 1024 },
  banner: { width: 2560, height: 640 },
  video: { width: 1920, height: 1080 },
  ad: AD_BANNER_BOX,
} as const;

/**
 * Keeps somebody's picture: decoded with suspicion, upright, without metadata, cut to shape. Gives what is kept; throws
 * NOT_IMAGE and the like.
 */
export async function storeImage(
  storage: Storage,
  entity: ImageEntity,
  id: string,
  file: Uint8Array,
): Promise<Buffer> {
  const master = await asAppErrors(normaliseImage(file, MASTER_BOX[entity]));
  await storage.put(masterKey(entity, id), master, { contentType: "image/webp" });
  await storage.removeAll(sizesPrefix(entity, id));
  return master;
}

/** Keeps a video's thumbnail; gives the colour it is remembered by. */
export async function storeThumbnail(
  storage: Storage,
  id: string,
  file: Uint8Array,
): Promise<{ tint: string }> {
  // Of what is kept: what was sent may have a head that only lenient readers take.
  return { tint: await dominantTint(await storeImage(storage, "video", id, file)) };
}

export async function removeImage(storage: Storage, entity: ImageEntity, id: string): Promise<void> {
  await storage.removeAll(`images/${entity}/${id}`);
}

async function asAppErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ImageError) throw new AppError(error.code);
    throw error;
  }
}
