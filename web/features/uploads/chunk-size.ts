/** Small enough for most proxies that buffer a whole request, large enough for a low overhead. */
export const FIRST_CHUNK_BYTES = 16 * 1024 ** 2;
/** A proxy that takes even less is misconfigured. */
const MIN_CHUNK_BYTES = 256 * 1024;

/** The next smaller size to try when something between the browser and the server refuses a request or cuts it off. */
export function smallerChunk(bytes: number): number | undefined {
  return bytes > MIN_CHUNK_BYTES ? Math.max(MIN_CHUNK_BYTES, Math.floor(bytes / 2)) : undefined;
}

/**
 * Recognises requests that are cut off at the same place: their bytes are lost, and the server has as many as after the
 * loss before. A bad line rarely does that, a proxy with a limit always.
 */
export function openLossDetector() {
  let lastLossAt: number | undefined;
  return ({ sent, accepted }: { readonly sent: number; readonly accepted: number }): boolean => {
    if (sent <= accepted) return false;
    const isRepeated = accepted === lastLossAt;
    lastLossAt = accepted;
    return isRepeated;
  };
}
