import { isConfiguration, isKeyFrame, METADATA_TAG, type FlvTag } from "./flv/flv-tags.ts";

/** Of 16 Mbit/s, four seconds: senders make a key frame every two seconds. */
const BYTES_MAX = 8 * 1024 ** 2;

/** What is kept of a sender that waits: it can begin at its last key frame. */
export interface HeldFrames {
  hold(tag: FlvTag): void;
  /** A key frame is there. */
  canBegin(): boolean;
  /** Unix time, in milliseconds, at which the first held frame arrived. */
  heldSince(): number | undefined;
  /** What the sender has sent about its video and audio, then all since its last key frame. Holds nothing afterwards. */
  take(): FlvTag[];
}

/** Memory is bounded: a sender whose frames since the last key frame are too large begins at its next one. */
export function createHeldFrames(now: () => number): HeldFrames {
  const settings = new Map<string, FlvTag>();
  let tags: FlvTag[] = [];
  let bytes = 0;
  let since: number | undefined;

  function clear(): void {
    tags = [];
    bytes = 0;
    since = undefined;
  }

  return {
    hold(tag) {
      if (tag.type === METADATA_TAG || isConfiguration(tag)) {
        const known = settings.get(String(tag.type));
        if (known && !known.body.equals(tag.body)) clear();
        settings.set(String(tag.type), tag);
        return;
      }
      if (isKeyFrame(tag)) {
        clear();
        since = now();
      }
      if (since === undefined) return;
      tags.push(tag);
      bytes += tag.body.length;
      if (bytes > BYTES_MAX) clear();
    },
    canBegin: () => since !== undefined,
    heldSince: () => since,
    take() {
      const taken = [...settings.values(), ...tags];
      clear();
      return taken;
    },
  };
}
