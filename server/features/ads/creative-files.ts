import { removeImage } from "#server/features/images/images.ts";
import type { Storage } from "#server/platform/storage/storage.ts";

/** A film is stored under its version: what is kept for ever in caches never changes. */
export function adFilmKey(id: string, version: number): string {
  return `${adFilmsPrefix(id)}/${version}.mp4`;
}

function adFilmsPrefix(id: string): string {
  return `ads/${id}`;
}

/** The picture and the films of an ad that is gone. */
export async function removeCreative(storage: Storage, id: string): Promise<void> {
  await storage.removeAll(adFilmsPrefix(id));
  await removeImage(storage, "ad", id);
}
