/** By the specification. What this browser knows of the theme is in the page from its first byte, see decision 009. */
const REST_AFTER_MOUNT_MS = 500;

/** Does what changes the whole look of a page half a second after it was mounted, or soon where that is past. */
export function whenPageRests(act: () => void, sinceMountMs: number): void {
  setTimeout(act, Math.max(0, REST_AFTER_MOUNT_MS - sinceMountMs));
}
