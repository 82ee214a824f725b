/** Small enough for most proxies that buffer a whole request, large enough for a low overhead. */
export const FIRST_CHUNK_BYTES = 16 * 1024 ** 2;
/** A proxy that takes even less is misconfigured. */
const MIN_CHUNK_BYTES = 256 * 1024;
/** A bad line may also lose the smallest requests some times in a row. */
const SMALLEST_LOSSES_MAX = 3;

/** The next smaller size to try when something between the browser and the server refuses a request or cuts it off. */
export function smallerChunk(bytes: number): number | undefined {
  return bytes > MIN_CHUNK_BYTES ? Math.max(MIN_CHUNK_BYTES, Math.floor(bytes / 2)) : undefined;
}

/** A request whose bytes got lost between the browser and a server that answers. */
interface Loss {
  /** Bytes of the file that the server has. */
  readonly accepted: number;
  /** Bytes of the request. */
  readonly requested: number;
  /** The line may only be slow. */
  readonly isStalled: boolean;
}

/** Send the same again, less of it, or nothing: something on the way does not even take the smallest request. */
type LossReaction = "repeat" | "shrink" | "stop";

/**
 * Recognises requests that get lost at the same place: the server has as many bytes as at the loss before. A bad line
 * rarely does that, a proxy with a limit always.
 */
export function openLossDetector() {
  let lastLossAt: number | undefined;
  let smallestLosses = 0;
  return ({ accepted, requested, isStalled }: Loss): LossReaction => {
    if (accepted !== lastLossAt) {
      lastLossAt = accepted;
      smallestLosses = 0;
      return "repeat";
    }
    if (smallerChunk(requested) !== undefined) return "shrink";
    if (!isStalled) smallestLosses += 1;
    return smallestLosses < SMALLEST_LOSSES_MAX ? "repeat" : "stop";
  };
}
