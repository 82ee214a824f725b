/**
 * Required by the specification. A theme known to this browser is in the page from its first byte, see decision 009.
 */
const SETTLE_AFTER_MOUNT_MS = 500;

/** Runs a change of the whole appearance half a second after the mount, or immediately if that time has passed. */
export function whenPageSettles(act: () => void, sinceMountMs: number): void {
  setTimeout(act, Math.max(0, SETTLE_AFTER_MOUNT_MS - sinceMountMs));
}
