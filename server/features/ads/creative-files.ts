import { removeImage } from "#server/features/images/images.ts";
import type { Storage } from "#server/platform/storage/storage.ts";

/** The key contains the version: an object that is cached forever never changes. */
export function adVideoKey(id: string, version: number): string {
  return `${adVideosPrefix(id)}/${version}.mp4`;
}

function adVideosPrefix(id: string): string {
  return `ads/${id}`;
}

/** Deletes the banner image and the video files of an ad. */
export async function removeCreative(storage: Storage, id: string): Promise<void> {
  await storage.removeAll(adVideosPrefix(id));
  await removeImage(storage, "ad", id);
}
