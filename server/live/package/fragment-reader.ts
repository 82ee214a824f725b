import { Buffer } from "node:buffer";
import { boxesIn, findBox } from "./boxes.ts";
import { readInit, type TrackInit } from "./track-init.ts";

/** A `moof` with its `mdat`: one CMAF chunk of one track. */
export interface Fragment {
  /** Presentation time of the first sample, in seconds on the clock of the sender. */
  readonly start: number;
  readonly seconds: number;
  /** Number of samples: video frames, or audio frames. */
  readonly samples: number;
  /** The first sample can be decoded without earlier ones. */
  readonly isIndependent: boolean;
  readonly data: Buffer;
}

export type FragmentEvent =
  | { readonly kind: "init"; readonly init: TrackInit; readonly data: Buffer }
  | { readonly kind: "fragment"; readonly fragment: Fragment };

const HEADER_BYTES = 8;
/** Upper limit: two seconds at 50 Mbit/s are 12 MB. */
const BOX_BYTES_MAX = 64 * 1024 ** 2;
const SYNC_FLAG_NON_KEY = 0x1_00_00;

/** Splits the output of ffmpeg's mp4 muxer, in chunks as they arrive, into its init segment and fragments. */
export function createFragmentReader(): { push(bytes: Buffer): FragmentEvent[] } {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let neededBytes = HEADER_BYTES;
  let header: Buffer[] = [];
  let moof: Buffer | undefined;
  let init: TrackInit | undefined;

  function takeBox(box: Buffer, type: string): FragmentEvent | undefined {
    if (type === "ftyp") header = [box];
    if (type === "moov") {
      init = readInit(box);
      return { kind: "init", init, data: Buffer.concat([...header, box]) };
    }
    if (type === "moof") moof = box;
    if (type !== "mdat" || !moof || !init) return undefined;
    const timing = readTiming(moof, init.timescale);
    const data = Buffer.concat([moof, box]);
    moof = undefined;
    return { kind: "fragment", fragment: { ...timing, data } };
  }

  return {
    push(bytes) {
      pending.push(bytes);
      pendingBytes += bytes.length;
      if (pendingBytes < neededBytes) return [];
      const events: FragmentEvent[] = [];
      let buffer = Buffer.concat(pending);
      neededBytes = HEADER_BYTES;
      while (buffer.length >= HEADER_BYTES) {
        const size = buffer.readUInt32BE(0);
        if (size < HEADER_BYTES || size > BOX_BYTES_MAX) throw new Error(`a box of ${size} bytes`);
        neededBytes = size;
        if (buffer.length < size) break;
        const event = takeBox(buffer.subarray(0, size), buffer.toString("latin1", 4, 8));
        if (event) events.push(event);
        buffer = buffer.subarray(size);
        neededBytes = HEADER_BYTES;
      }
      pending = [buffer];
      pendingBytes = buffer.length;
      return events;
    },
  };
}

function readTiming(moof: Buffer, timescale: number): Omit<Fragment, "data"> {
  const traf = findBox(moof, ["moof", "traf"]);
  const boxes = new Map([...boxesIn(traf)].map(({ type, body }) => [type, body]));
  const [tfdt, tfhd, trun] = [boxes.get("tfdt"), boxes.get("tfhd"), boxes.get("trun")];
  if (!tfdt || !tfhd || !trun) throw new Error("a fragment without its times");
  const decodeTime = tfdt[0] === 1 ? Number(tfdt.readBigInt64BE(4)) : tfdt.readUInt32BE(4);
  const run = readRun(trun, readDefaults(tfhd));
  return {
    start: (decodeTime + run.firstOffset) / timescale,
    seconds: run.duration / timescale,
    samples: run.count,
    isIndependent: (run.firstFlags & SYNC_FLAG_NON_KEY) === 0,
  };
}

interface SampleDefaults {
  readonly duration: number;
  readonly flags: number;
}

function readDefaults(tfhd: Buffer): SampleDefaults {
  const present = tfhd.readUIntBE(1, 3);
  let at = 8;
  const skip = (bit: number, bytes: number) => {
    if (present & bit) at += bytes;
  };
  const read = (bit: number) => {
    if (!(present & bit)) return 0;
    at += 4;
    return tfhd.readUInt32BE(at - 4);
  };
  skip(0x1, 8);
  skip(0x2, 4);
  const duration = read(0x8);
  skip(0x10, 4);
  return { duration, flags: read(0x20) };
}

function readRun(trun: Buffer, defaults: SampleDefaults) {
  const present = trun.readUIntBE(1, 3);
  const count = trun.readUInt32BE(4);
  let at = 8 + (present & 0x1 ? 4 : 0);
  let firstFlags = defaults.flags;
  if (present & 0x4) {
    firstFlags = trun.readUInt32BE(at);
    at += 4;
  }
  let duration = 0;
  let firstOffset = 0;
  for (let sample = 0; sample < count; sample += 1) {
    duration += present & 0x1_00 ? trun.readUInt32BE(at) : defaults.duration;
    at += present & 0x1_00 ? 4 : 0;
    at += present & 0x2_00 ? 4 : 0;
    if (present & 0x4_00) {
      if (sample === 0 && !(present & 0x4)) firstFlags = trun.readUInt32BE(at);
      at += 4;
    }
    if (present & 0x8_00) {
      if (sample === 0) firstOffset = trun.readInt32BE(at);
      at += 4;
    }
  }
  return { count, duration, firstOffset, firstFlags };
}
