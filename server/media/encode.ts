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
  /**
   * Only this part of the video, for work shared by several machines; see canEncodeInParts. Start at a multiple of 4 s,
   * so that the parts join without a seam.
   */
  range?: { startSeconds: number; endSeconds: number } | undefined;
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

/** Whether parts of a film can be found exactly, which takes a container with an index. */
export function canEncodeInParts({ container }: MediaInfo): boolean {
  return /mp4|matroska/.test(container);
}

/** Encodes pictures (no sound) as H.264 with key frames every 2 s on the same instants in all renditions. */
export async function encodeRenditions(task: EncodeTask): Promise<Encoded> {
  const { engine, file, info, renditions, outDir, range, onProgress, signal } = task;
  if (!info.video) throw new MediaError("NO_STREAMS", "The file has no picture to encode.");
  if (renditions.length === 0) return { files: [], isDamaged: false };

  const durationSeconds = range ? range.endSeconds - range.startSeconds : info.durationSeconds;
  const graph = ladderGraph({
    input: `0:${info.video.streamIndex}`,
    video: info.video,
    renditions,
    canToneMap: engine.canToneMap,
  });
  const { isDamaged } = await runFfmpeg(engine, {
    inputs: [
      { file, options: range ? ["-ss", String(range.startSeconds), "-t", String(durationSeconds)] : [] },
    ],
    outputs: ["-filter_complex", graph, ...renditions.flatMap(encoderArguments)],
    folder: outDir,
    wallSeconds: wallSecondsFor(durationSeconds),
    background: true,
    signal,
    onSeconds: onProgress && reportShare(durationSeconds, onProgress),
  });
  const files = await Promise.all(
    renditions.map(({ name, width, height, frameRate }) =>
      collectPacked(outDir, name, { width, height, frameRate }),
    ),
  );
  return { files, isDamaged };
}

function encoderArguments({ name, crf, maxrateKbps }: EncodedRendition, index: number): string[] {
  return [
    ...["-map", `[out${index}]`],
    ...["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-pix_fmt", "yuv420p"],
    ...["-crf", String(crf), "-maxrate", `${maxrateKbps}k`, "-bufsize", `${2 * maxrateKbps}k`],
    ...["-sc_threshold", "0", "-force_key_frames", `expr:gte(t,n_forced*${KEY_FRAME_SECONDS})`],
    ...["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"],
    ...packingArguments(name),
  ];
}
