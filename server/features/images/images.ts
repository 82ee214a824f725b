import { AD_BANNER_BOX } from "#shared/ads/contract.ts";
import { AppError } from "#shared/errors.ts";
import { ImageError, normaliseImage } from "#server/media/images/images.ts";
import { findDominantColor } from "#server/media/images/dominant-color.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { masterKey, sizesPrefix, type ImageEntity } from "./keys.ts";

/** Maximum size of a stored master image, in pixels. */
const MASTER_BOX = {
  user: { width: 1024, height: 1024 },
  channel: { width: 1024, height: 1024 },
  banner: { width: 2560, height: 640 },
  video: { width: 1920, height: 1080 },
  ad: AD_BANNER_BOX,
} as const;

/**
 * Stores an uploaded image: decoded as untrusted, auto-rotated, without metadata, cropped to the entity's shape.
 * Returns the stored master; throws NOT_IMAGE and similar errors.
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

/** Stores a video's thumbnail; returns its dominant color. */
export async function storeThumbnail(
  storage: Storage,
  id: string,
  file: Uint8Array,
): Promise<{ dominantColor: string }> {
  // Computed from the stored image: the upload may have a header that only lenient decoders accept.
  return { dominantColor: await findDominantColor(await storeImage(storage, "video", id, file)) };
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
