import { isConfiguration, isKeyFrame, METADATA_TAG, type FlvTag } from "./flv/flv-tags.ts";

/** Four seconds at 16 Mbit/s: senders make a key frame every two seconds. */
const BYTES_MAX = 8 * 1024 ** 2;

/**
 * The newest frames of a sender, from which a backup takes over, or a session restarts after a crash of its encoder.
 */
export interface BackupBuffer {
  hold(tag: FlvTag): void;
  /** Whether a key frame is held. */
  canBegin(): boolean;
  /** Unix time, in milliseconds, at which the first held frame arrived. */
  heldSince(): number | undefined;
  /** Returns the metadata and configurations, then all tags since the last key frame, and holds nothing afterwards. */
  take(): FlvTag[];
}

/**
 * Memory is bounded: if the frames since the last key frame are too large, they are dropped until the next key frame.
 */
export function createBackupBuffer(now: () => number): BackupBuffer {
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
