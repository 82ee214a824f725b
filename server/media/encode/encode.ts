import type { VideoCodec } from "#shared/videos/encoding.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { ladderGraph } from "./filters.ts";
import type { EncodedRendition } from "./ladder.ts";
import { MediaError } from "#server/media/media-error.ts";
import type { MediaInfo } from "#server/media/probe/media-info.ts";
import { runFfmpeg } from "#server/media/sandbox/run-ffmpeg.ts";
import { collectPacked, packingArguments, type PackedFile } from "#server/media/probe/media-track.ts";
import { progressReporter, wallSecondsFor } from "#server/media/sandbox/timeout-and-progress.ts";

/** The encoder of each codec, with the pixel format that every browser decodes. */
const ENCODERS: Readonly<Record<VideoCodec, readonly string[]>> = {
  h264: ["-c:v", "libx264", "-profile:v", "high", "-pix_fmt", "yuv420p"],
};

export type EncodeTask = {
  engine: FullEngine;
  file: string;
  info: MediaInfo;
  /** Renditions that are encoded together in one pass over the file. */
  renditions: readonly EncodedRendition[];
  /** Existing output folder; `<name>.mp4` is written there for every rendition. */
  outDir: string;
  /** Called with 0..1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

export type EncodeResult = {
  files: PackedFile[];
  /**
   * Some source frames could not be decoded. The encoded files are valid, but the remuxed source must be removed:
   * browsers stop at corrupt frames.
   */
  isDamaged: boolean;
};

/** Encodes the video track (no audio), with key frames at the same timestamps in all renditions of one key frame distance. */
export async function encodeRenditions(task: EncodeTask): Promise<EncodeResult> {
  const { engine, file, info, renditions, outDir, onProgress, signal } = task;
  if (!info.video) throw new MediaError("NO_STREAMS", "The file has no video track to encode.");
  if (renditions.length === 0) return { files: [], isDamaged: false };

  const graph = ladderGraph({
    input: `0:${info.video.streamIndex}`,
    video: info.video,
    renditions,
    canToneMap: engine.canToneMap,
  });
  const { isDamaged } = await runFfmpeg(engine, {
    inputs: [{ file }],
    outputs: [
      ...["-filter_complex", graph],
      ...renditions.flatMap((rendition, index) => [
        ...encoderArguments(engine, rendition, index),
        ...packingArguments(rendition.name),
      ]),
    ],
    folder: outDir,
    wallSeconds: wallSecondsFor(info.durationSeconds),
    background: true,
    signal,
    onSeconds: onProgress && progressReporter(info.durationSeconds, onProgress),
  });
  return { files: await collectRenditions(outDir, renditions), isDamaged };
}

/** The finished files of these renditions in a folder. */
export function collectRenditions(
  folder: string,
  renditions: readonly EncodedRendition[],
): Promise<PackedFile[]> {
  return Promise.all(
    renditions.map(({ name, width, height, frameRate, colorTags, crf }) =>
      collectPacked(folder, name, { width, height, frameRate, colorTags, crf }),
    ),
  );
}

/** Encoder arguments of one output; `lateSeconds` is the offset of its first frame after a multiple of the key frame distance. */
export function encoderArguments(
  { preset }: FullEngine,
  { codec, crf, maxrateKbps, keyFrameSeconds }: EncodedRendition,
  index: number,
  { lateSeconds = 0 }: { lateSeconds?: number } = {},
): string[] {
  const time = lateSeconds > 0 ? `t+${lateSeconds.toFixed(6)}` : "t";
  return [
    ...["-map", `[out${index}]`],
    ...ENCODERS[codec],
    ...["-preset", preset],
    ...["-crf", String(crf), "-maxrate", `${maxrateKbps}k`, "-bufsize", `${2 * maxrateKbps}k`],
    ...["-sc_threshold", "0", "-force_key_frames", `expr:gte(${time},n_forced*${keyFrameSeconds})`],
  ];
}
