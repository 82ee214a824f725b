import { images, type ImageEntity } from "#shared/images/contract.ts";
import { call } from "./api.ts";
import { logRejection } from "./log-rejection.ts";

/** Time for a new image to reach all hosts. */
const WAIT_MS = 2000;

/** Purges the cached sizes of a replaced image on the image host, after a delay. */
export function invalidateImages(entity: ImageEntity, id: string): void {
  setTimeout(() => logRejection("Purging cached images", invalidate(entity, id)), WAIT_MS);
}

async function invalidate(entity: ImageEntity, id: string): Promise<void> {
  const { url } = await call(images.invalidation, { params: { entity, id } });
  // The image host may be another origin, and its response is not needed.
  await fetch(url, { method: "POST", mode: "no-cors", keepalive: true });
}
