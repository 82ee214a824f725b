import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { FlvTag } from "#server/live/flv/flv-tags.ts";

const execute = promisify(execFile);
const OUTPUT_BYTES_MAX = 64 * 1024 ** 2;
const FILE_HEADER_BYTES = 13;
const TAG_HEADER_BYTES = 11;

interface FlvSource {
  readonly seconds: number;
  readonly size?: string;
  /** Frame rate in ffmpeg's notation; `keyFrames` then has to be a number. */
  readonly rate?: number | string;
  readonly bFrames?: number;
  readonly hasSound?: boolean;
  /** Of the sound: a tone of 440 Hz. */
  readonly sampleRate?: number;
  readonly channels?: 1 | 2;
  /** Frames between key frames. */
  readonly keyFrames?: number;
  /** Filter that drops frames, for a variable rate. */
  readonly filter?: string;
}

/** The tags of an FLV stream as a streaming program sends it, made by ffmpeg. */
export async function makeFlv(source: FlvSource): Promise<FlvTag[]> {
  const { seconds, size = "320x180", rate = 30, bFrames = 0, hasSound = true } = source;
  const { keyFrames = rate, filter = "null", sampleRate = 48_000, channels = 2 } = source;
  const { stdout } = await execute(
    "ffmpeg",
    [
      ...["-v", "error", "-f", "lavfi", "-i", `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
      ...(hasSound
        ? ["-f", "lavfi", "-i", `sine=frequency=440:sample_rate=${sampleRate}:duration=${seconds}`]
        : []),
      ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-bf", String(bFrames)],
      ...["-vf", filter, "-fps_mode", "vfr"],
      ...[
        "-g",
        String(keyFrames),
        "-sc_threshold",
        "0",
        "-c:a",
        "aac",
        "-ac",
        String(channels),
        "-f",
        "flv",
        "pipe:1",
      ],
    ],
    { encoding: "buffer", maxBuffer: OUTPUT_BYTES_MAX },
  );
  return [...tagsIn(stdout)];
}

function* tagsIn(flv: Buffer): Generator<FlvTag> {
  let at = FILE_HEADER_BYTES;
  while (at + TAG_HEADER_BYTES < flv.length) {
    const bytes = flv.readUIntBE(at + 1, 3);
    const dts = flv.readUIntBE(at + 4, 3) + (flv[at + 7] ?? 0) * 0x1_00_00_00;
    const body = flv.subarray(at + TAG_HEADER_BYTES, at + TAG_HEADER_BYTES + bytes);
    yield { type: flv[at] ?? 0, dts, body };
    at += TAG_HEADER_BYTES + bytes + 4;
  }
}
