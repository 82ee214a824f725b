import { edgeAddress } from "./edge.ts";
import { quietly } from "./quietly.ts";

/** So long a new picture may take to reach all hosts. */
const WAIT_MS = 2000;

/** Makes the image host forget the sizes of a picture that has been replaced, a moment later. */
export function invalidatePictures(entity: "user" | "channel" | "banner" | "video", id: string): void {
  setTimeout(() => {
    const address = edgeAddress(`/invalidate/${entity}/${id}`);
    // The host may be another one, and its answer is of no interest.
    quietly("Forgetting old pictures", fetch(address, { method: "POST", mode: "no-cors", keepalive: true }));
  }, WAIT_MS);
}
