import { H264, HEVC, VIDEO_CODECS, VIDEO_PREFIX_BYTES } from "./flv/flv-tags.ts";

/** Enhanced RTMP: the codec is a FourCC, and the lower bits of the first byte name the packet type. */
const EXTENDED = 0x80;
const CODED_FRAMES = 1;
const CODED_FRAMES_AT_ONCE = 3;
const SEQUENCE_START = 0;
const FOUR_CC = new Map([["hvc1", VIDEO_CODECS[HEVC]]]);
const CODECS = new Set([VIDEO_CODECS[H264], VIDEO_CODECS[HEVC]]);

/**
 * Returns the body of a video tag in the one form that the rest of the ingest reads, for RTMP and Enhanced RTMP.
 * Returns `ignored` if it carries no frame, and undefined if the codec cannot be received.
 */
export function readVideoBody(body: Buffer): Buffer | "ignored" | undefined {
  const first = body[0] ?? 0;
  if (!(first & EXTENDED)) return CODECS.has(first & 0x0f) ? body : undefined;
  const codec = FOUR_CC.get(body.toString("latin1", 1, VIDEO_PREFIX_BYTES));
  if (codec === undefined) return undefined;
  const head = (first & 0x70) | codec;
  const rest = body.subarray(VIDEO_PREFIX_BYTES);
  switch (first & 0x0f) {
    case SEQUENCE_START:
      return Buffer.concat([Buffer.from([head, 0, 0, 0, 0]), rest]);
    case CODED_FRAMES: // with its composition time
      return Buffer.concat([Buffer.from([head, 1]), rest]);
    case CODED_FRAMES_AT_ONCE:
      return Buffer.concat([Buffer.from([head, 1, 0, 0, 0]), rest]);
    default: // the end of the sequence, or metadata about colours
      return "ignored";
  }
}
