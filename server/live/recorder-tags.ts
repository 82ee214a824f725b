import { unitsIn } from "./annex-b.ts";
import { AUDIO_TAG, VIDEO_TAG, VIDEO_CODECS, type FlvTag } from "./flv/flv-tags.ts";
import { opusBody, OPUS_CONFIGURATION } from "./matroska/matroska.ts";
import {
  createMatroskaReader,
  MatroskaRefused,
  type MatroskaBlock,
  type MatroskaTrack,
} from "./matroska/matroska-reader.ts";
import { readVp8Size, readVp9Size } from "./vpx-frame-size.ts";
import { readFrameSize } from "./whip/frame-size.ts";
import { createSenderTags } from "./whip/sender-tags.ts";
import { unitType } from "./whip/h264-frames.ts";

interface Options {
  readonly onTag: (tag: FlvTag) => void;
  readonly onSize: (width: number, height: number) => void;
}

/**
 * Gap between the timestamps of two files of one recorder: the intake treats it as a jump and starts another session.
 */
const RESTART_GAP_MS = 20_000;
const KEY_UNIT = 5;
const SOUND = "A_OPUS";
const SIZES = { V_VP8: readVp8Size, V_VP9: readVp9Size };

/**
 * Converts the output of a browser's MediaRecorder to tags as streaming programs send them. It takes Matroska or WebM
 * with H.264, VP8 or VP9, and Opus, and throws `MatroskaRefused` for everything else.
 */
export function createRecorderTags({ onTag, onSize }: Options): { push(bytes: Buffer): void } {
  const h264 = createSenderTags({ onTag, onSize });
  let video: MatroskaTrack | undefined;
  let audio: MatroskaTrack | undefined;
  let offset = 0;
  let latest: number | undefined;
  let size = "";

  function begin(tracks: readonly MatroskaTrack[]): void {
    video = tracks.find(({ codec }) => codec in VIDEO_CODECS);
    audio = tracks.find(({ codec }) => codec === SOUND);
    if (!video) throw new MatroskaRefused("unsupported", tracks.map(({ codec }) => codec).join(", "));
    if (latest !== undefined) offset = latest + RESTART_GAP_MS;
    size = "";
    if (video.configuration.length > 0 && video.codec === "V_MPEG4/ISO/AVC") {
      const sizeInSps = readFrameSize(spsOf(video.configuration));
      if (sizeInSps) onSize(sizeInSps.width, sizeInSps.height);
      onTag(videoTag(video.codec, offset, { isKey: true, isConfiguration: true }, video.configuration));
    }
    if (audio) onTag({ type: AUDIO_TAG, dts: offset, body: OPUS_CONFIGURATION });
  }

  function take({ track, time, isKey, payload }: MatroskaBlock): void {
    const dts = Math.max(0, time) + offset;
    latest = Math.max(latest ?? 0, dts);
    if (track === audio?.number) onTag({ type: AUDIO_TAG, dts, body: opusBody(payload) });
    if (!video || track !== video.number || payload.length === 0) return;
    if (video.codec !== "V_MPEG4/ISO/AVC") return takeVpx(video.codec, { isKey, payload, dts });
    if (video.configuration.length > 0) {
      onTag(videoTag(video.codec, dts, { isKey, isConfiguration: false }, payload));
      return undefined;
    }
    const units = unitsIn(payload);
    h264.frame({ units, isKey: units.some((unit) => unitType(unit) === KEY_UNIT), timestamp: dts }, dts);
    return undefined;
  }

  /** A frame size that changes is sent as a new configuration: an encoder keeps its size. */
  function takeVpx(
    codec: string,
    { isKey, payload, dts }: { isKey: boolean; payload: Buffer; dts: number },
  ): void {
    const found = isKey ? SIZES[codec === "V_VP9" ? "V_VP9" : "V_VP8"](payload) : undefined;
    if (found && size !== `${found.width}x${found.height}`) {
      size = `${found.width}x${found.height}`;
      onSize(found.width, found.height);
      onTag(videoTag(codec, dts, { isKey: true, isConfiguration: true }, Buffer.from(size)));
    }
    if (size !== "") onTag(videoTag(codec, dts, { isKey, isConfiguration: false }, payload));
  }

  return createMatroskaReader({ onTracks: begin, onBlock: take });
}

function videoTag(
  codec: string,
  dts: number,
  { isKey, isConfiguration }: { readonly isKey: boolean; readonly isConfiguration: boolean },
  payload: Buffer,
): FlvTag {
  const head = ((isKey ? 1 : 2) << 4) | (VIDEO_CODECS[codec] ?? 0);
  const prefix = Buffer.from([head, isConfiguration ? 0 : 1, 0, 0, 0]);
  return { type: VIDEO_TAG, dts, body: Buffer.concat([prefix, payload]) };
}

/** The first sequence parameter set in the decoder configuration record. */
function spsOf(configuration: Buffer): Buffer {
  if (configuration.length < 8) return Buffer.alloc(0);
  return configuration.subarray(8, 8 + configuration.readUInt16BE(6));
}
