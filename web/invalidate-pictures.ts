import { images, type ImageOwner } from "#shared/images/contract.ts";
import { call } from "./api.ts";
import { quietly } from "./quietly.ts";

/** So long a new picture may take to reach all hosts. */
const WAIT_MS = 2000;

/** Makes the image host forget the sizes of a picture that has been replaced, a moment later. */
export function invalidatePictures(entity: ImageOwner, id: string): void {
  setTimeout(() => quietly("Forgetting old pictures", invalidate(entity, id)), WAIT_MS);
}

async function invalidate(entity: ImageOwner, id: string): Promise<void> {
  const { url } = await call(images.invalidation, { params: { entity, id } });
  // The host may be another one, and its answer is of no interest.
  await fetch(url, { method: "POST", mode: "no-cors", keepalive: true });
}
