import { execFile, spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import type { Readable, Writable } from "node:stream";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { MATROSKA } from "#server/live/containers.ts";
import { encoderArguments } from "#server/live/encoder.ts";
import { VPX_INPUT } from "#server/live/encoder-input.ts";
import { VIDEO_CODECS, type FlvTag } from "#server/live/flv/flv-tags.ts";
import { SILENT_OPUS } from "./matroska.ts";
import { renditionsWith } from "#server/live/renditions.ts";

const execute = promisify(execFile);
/** FLV tag type. */
const VIDEO = 9;
const SECONDS = 3;
const RATE = 15;
const KILOBITS = 300;
const IVF_HEADER_BYTES = 32;
const IVF_FRAME_BYTES = 12;
const CODEC = VIDEO_CODECS["V_VP8"] ?? 0;

describe("a rung of the ladder of a browser's stream", () => {
  it(
    "has the bit rate of the ladder, although pictures come at irregular times",
    { tags: ["slow"] },
    async () => {
      const bytes = await encodeRung(await browserTags());

      const kilobits = (bytes.length * 8) / 1000 / SECONDS;
      expect(kilobits).toBeGreaterThan(KILOBITS / 3);
    },
  );
});

/**
 * Frames without a frame rate, as browsers send them, and silence in Opus. The video is noise, so that ffmpeg reads no
 * more than the first frame before it starts.
 */
async function browserTags(): Promise<FlvTag[]> {
  const source = `testsrc2=size=640x360:rate=${RATE}:duration=${SECONDS},noise=alls=60:allf=t`;
  const { stdout: ivf } = await execute(
    "ffmpeg",
    [
      ...["-v", "error", "-f", "lavfi", "-i", source, "-c:v", "libvpx", "-deadline", "realtime"],
      ...["-b:v", "20M", "-qmax", "20", "-f", "ivf", "pipe:1"],
    ],
    { encoding: "buffer", maxBuffer: 64 * 1024 ** 2 },
  );
  const tags: FlvTag[] = [];
  for (let at = IVF_HEADER_BYTES; at < ivf.length;) {
    const frame = ivf.subarray(at + IVF_FRAME_BYTES, at + IVF_FRAME_BYTES + ivf.readUInt32LE(at));
    const isKey = ((frame[0] ?? 0) & 1) === 0;
    const dts = (tags.length * 1000) / RATE + (((tags.length * 7) % 13) - 6) * 1.1 + 10;
    const prefix = Buffer.from([(isKey ? 0x10 : 0x20) | CODEC, 1, 0, 0, 0]);
    tags.push({ type: VIDEO, dts, body: Buffer.concat([prefix, frame]) });
    at += IVF_FRAME_BYTES + frame.length;
  }
  for (let dts = 0; dts < SECONDS * 1000; dts += SILENT_OPUS.frameMs) {
    tags.push({ type: SILENT_OPUS.configuration.type, dts, body: SILENT_OPUS.frame });
  }
  return tags.toSorted((one, other) => one.dts - other.dts);
}

async function encodeRung(tags: readonly FlvTag[]): Promise<Buffer> {
  const configuration = { type: VIDEO, dts: 0, body: Buffer.from([0x10 | CODEC, 0, 0, 0, 0]) };
  const container = MATROSKA.create(configuration);
  const rungs = [{ height: 240, kilobits: KILOBITS }];
  const outputNames = renditionsWith(rungs);
  const args = encoderArguments({ rungs, input: VPX_INPUT });
  const ffmpeg = spawn("ffmpeg", args, {
    stdio: ["pipe", "ignore", "inherit", ...outputNames.map(() => "pipe" as const)],
  });
  const outputs = ffmpeg.stdio.slice(3).map((output) => buffer(output as Readable)); // pipes are readable
  const stdin = ffmpeg.stdin as Writable; // a pipe
  stdin.write(container.begin([configuration, SILENT_OPUS.configuration]));
  for (const tag of tags) stdin.write(container.bytes(tag));
  stdin.end();
  const [, rung = Buffer.alloc(0)] = await Promise.all(outputs);
  return rung;
}
