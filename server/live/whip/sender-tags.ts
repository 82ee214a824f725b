import { shortLength, withLength } from "#server/live/annex-b.ts";
import { AUDIO_TAG, VIDEO_TAG, type FlvTag } from "#server/live/flv/flv-tags.ts";
import { OPUS_CONFIGURATION, opusBody } from "#server/live/matroska/matroska.ts";
import { PPS, SPS, unitType, type Frame } from "./h264-frames.ts";
import { readFrameSize } from "./frame-size.ts";

interface Options {
  readonly onTag: (tag: FlvTag) => void;
  readonly onSize: (width: number, height: number) => void;
}

const ACCESS_UNIT_DELIMITER = 9;
const AVC_CONFIGURATION = Buffer.from([0x17, 0, 0, 0, 0]);
const [KEY_FRAME, OTHER_FRAME] = [0x17, 0x27];

/** Converts video frames and audio packets with times in milliseconds to tags as streaming programs send them. */
export function createSenderTags({ onTag, onSize }: Options) {
  let parameters: Buffer | undefined;
  let hasSound = false;

  return {
    /** The frame is presented `compositionMs` after `dts`. */
    frame({ units, isKey }: Frame, dts: number, compositionMs = 0): void {
      const sps = units.find((unit) => unitType(unit) === SPS);
      const pps = units.find((unit) => unitType(unit) === PPS);
      if (sps && pps && sps.length >= 4) {
        const current = avcConfiguration(sps, pps);
        if (!parameters?.equals(current)) {
          parameters = current;
          const size = readFrameSize(sps);
          if (size) onSize(size.width, size.height);
          onTag({ type: VIDEO_TAG, dts, body: Buffer.concat([AVC_CONFIGURATION, current]) });
        }
      }
      if (!parameters) return;
      const shown = units.filter((unit) => ![SPS, PPS, ACCESS_UNIT_DELIMITER].includes(unitType(unit)));
      if (shown.length === 0) return;
      const head = Buffer.from([isKey ? KEY_FRAME : OTHER_FRAME, 1, 0, 0, 0]);
      head.writeIntBE(compositionMs, 2, 3);
      const body = Buffer.concat([head, ...shown.flatMap(withLength)]);
      onTag({ type: VIDEO_TAG, dts, body });
    },
    sound(packet: Buffer, dts: number): void {
      if (packet.length === 0) return;
      if (!hasSound) onTag({ type: AUDIO_TAG, dts, body: OPUS_CONFIGURATION });
      hasSound = true;
      onTag({ type: AUDIO_TAG, dts, body: opusBody(packet) });
    },
  };
}

/** The decoder configuration record (ISO 14496-15). */
function avcConfiguration(sps: Buffer, pps: Buffer): Buffer {
  const [, profile = 0, compatibility = 0, level = 0] = sps;
  return Buffer.concat([
    ...[Buffer.from([1, profile, compatibility, level, 0xff, 0xe1]), shortLength(sps), sps],
    ...[Buffer.from([1]), shortLength(pps), pps],
  ]);
}
