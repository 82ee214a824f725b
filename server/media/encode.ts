import type { FullEngine } from "./engine.ts";
import { ladderGraph } from "./filters.ts";
import type { EncodedRendition } from "./ladder.ts";
import { MediaError } from "./media-error.ts";
import type { MediaInfo } from "./media-info.ts";
import { runFfmpeg } from "./run.ts";
import { collectPacked, packingArguments, type PackedFile } from "./media-track.ts";
import { reportShare, wallSecondsFor } from "./work.ts";

const KEY_FRAME_SECONDS = 2;

export type EncodeTask = {
  engine: FullEngine;
  file: string;
  info: MediaInfo;
  /** Made together in one reading of the file. */
  renditions: readonly EncodedRendition[];
  /** Existing folder of this file's results; `<name>.mp4` is written there for every rendition. */
  outDir: string;
  /** Called with 0..1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

export type Encoded = {
  files: PackedFile[];
  /**
   * Some frames of the source could not be decoded. What was encoded is sound, but a repacked source should not stay:
   * browsers stop at broken frames.
   */
  isDamaged: boolean;
};

/** Encodes pictures (no sound) as H.264 with key frames every 2 s on the same instants in all renditions. */
export async function encodeRenditions(task: EncodeTask): Promise<Encoded> {
  const { engine, file, info, renditions, outDir, onProgress, signal } = task;
  if (!info.video) throw new MediaError("NO_STREAMS", "The file has no picture to encode.");
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
        ...encoderArguments(rendition, index),
        ...packingArguments(rendition.name),
      ]),
    ],
    folder: outDir,
    wallSeconds: wallSecondsFor(info.durationSeconds),
    background: true,
    signal,
    onSeconds: onProgress && reportShare(info.durationSeconds, onProgress),
  });
  return { files: await collectPictures(outDir, renditions), isDamaged };
}

/** The finished files of these renditions in a folder. */
export function collectPictures(
  folder: string,
  renditions: readonly EncodedRendition[],
): Promise<PackedFile[]> {
  return Promise.all(
    renditions.map(({ name, width, height, frameRate }) =>
      collectPacked(folder, name, { width, height, frameRate }),
    ),
  );
}

/** The encoder of one output; `lateSeconds` is how long after a multiple of 2 s its first frame is due. */
export function encoderArguments(
  { crf, maxrateKbps }: EncodedRendition,
  index: number,
  { lateSeconds = 0 }: { lateSeconds?: number } = {},
): string[] {
  const time = lateSeconds > 0 ? `t+${lateSeconds.toFixed(6)}` : "t";
  return [
    ...["-map", `[out${index}]`],
    ...["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-pix_fmt", "yuv420p"],
    ...["-crf", String(crf), "-maxrate", `${maxrateKbps}k`, "-bufsize", `${2 * maxrateKbps}k`],
    ...["-sc_threshold", "0", "-force_key_frames", `expr:gte(${time},n_forced*${KEY_FRAME_SECONDS})`],
    ...["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"],
  ];
}
