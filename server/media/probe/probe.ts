import { open, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { FRAME_RATE_MAX } from "#shared/videos/encoding.ts";
import { probeWithoutFfmpeg } from "#server/media/remux/remux-without-ffmpeg.ts";
import type { MediaEngine } from "#server/media/engine.ts";
import { readFfprobeMetadata, type FfprobeMetadata } from "./ffprobe-metadata.ts";
import { MAX_VIDEO_SIDE_PIXELS } from "#server/media/sandbox/input-guard.ts";
import { MediaError } from "#server/media/media-error.ts";
import type { MediaInfo } from "./media-info.ts";
import { runFfmpeg } from "#server/media/sandbox/run-ffmpeg.ts";

const PROBE_WALL_SECONDS = 30;
const MEASURE_WALL_SECONDS = 600;
const SNIFFED_BYTES = 512;
const MAX_DURATION_SECONDS = 12 * 3600;
/** A lower frame rate means corrupt timestamps. */
const SLOWEST_FRAME_RATE = 1 / 60;

/** Processing limits of one video: frames encoded or decoded, and the total number of their pixels. */
export type WorkLimits = { readonly frames: number; readonly pixels: number };

export type ProbeTask = {
  engine: MediaEngine;
  file: string;
  maxDurationSeconds?: number;
  limits?: WorkLimits | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Probes an uploaded file by its content; its name is ignored. Throws MediaError: EMPTY_FILE, NOT_MEDIA (text,
 * archive, playlist ...), DAMAGED, NO_STREAMS (neither video nor audio), UNSUPPORTED, PICTURE_TOO_LARGE, TOO_LONG,
 * TOO_MUCH_WORK, TIMED_OUT, ENGINE_MISSING (needs ffmpeg, which is not installed).
 */
export async function probeFile(task: ProbeTask): Promise<MediaInfo> {
  const { file, maxDurationSeconds = MAX_DURATION_SECONDS } = task;
  const { size } = await stat(file);
  if (size === 0) throw new MediaError("EMPTY_FILE", "The file is empty.");
  const head = await readHead(file);
  if (isText(head)) throw new MediaError("NOT_MEDIA", "The file is text.");

  const metadata = await readMetadata(task, head);
  const { video, audio } = metadata;
  if (!video && !audio)
    throw new MediaError("NO_STREAMS", "The file has neither a video nor an audio track.");
  if (video && Math.max(video.width, video.height, video.storedWidth) > MAX_VIDEO_SIDE_PIXELS) {
    throw new MediaError("PICTURE_TOO_LARGE", `The video is ${video.width}x${video.height}.`);
  }
  const durationSeconds = metadata.durationSeconds ?? (await measureDuration(task));
  if (durationSeconds > maxDurationSeconds) {
    throw new MediaError("TOO_LONG", `The file lasts ${Math.round(durationSeconds)} s.`);
  }
  const info = { ...metadata, durationSeconds };
  if (video && video.frameRate < SLOWEST_FRAME_RATE) {
    throw new MediaError("DAMAGED", `The video declares ${video.frameRate} frames per second.`);
  }
  if (task.limits) requireWithinLimits(task.limits, info);
  return info;
}

/** Runs before anything is queued: a small file can take days to encode. */
function requireWithinLimits(limits: WorkLimits, { video, durationSeconds }: MediaInfo): void {
  if (!video) return;
  const frames = Math.max(video.frames ?? 0, durationSeconds * Math.min(video.frameRate, FRAME_RATE_MAX));
  const pixels = frames * video.storedWidth * video.storedHeight;
  if (frames <= limits.frames && pixels <= limits.pixels) return;
  throw new MediaError(
    "TOO_MUCH_WORK",
    `The video has ${Math.round(frames)} frames, ${pixels} pixels in total.`,
  );
}

async function readMetadata({ engine, file, signal }: ProbeTask, head: Buffer): Promise<FfprobeMetadata> {
  const options = { file, folder: dirname(file), wallSeconds: PROBE_WALL_SECONDS, signal };
  try {
    return engine.mode === "full"
      ? await readFfprobeMetadata(engine, options)
      : await probeWithoutFfmpeg(engine, options);
  } catch (error) {
    const isUnreadable = error instanceof MediaError && !["TIMED_OUT", "UNSUPPORTED"].includes(error.code);
    if (!isUnreadable) throw error;
    const unreadable = engine.mode === "full" ? "DAMAGED" : "ENGINE_MISSING";
    throw new MediaError(hasMediaSignature(head) ? unreadable : "NOT_MEDIA", error.message, { cause: error });
  }
}

/** Recordings made by browsers declare no duration: reads all packets without decoding them. */
async function measureDuration({ engine, file, signal }: ProbeTask): Promise<number> {
  if (engine.mode !== "full") return 0;
  let lastSeconds = 0;
  await runFfmpeg(engine, {
    inputs: [{ file }],
    outputs: ["-map", "0:v?", "-map", "0:a?", "-c", "copy", "-f", "null", "-"],
    folder: dirname(file),
    wallSeconds: MEASURE_WALL_SECONDS,
    signal,
    onSeconds: (seconds) => {
      lastSeconds = seconds;
    },
  });
  return lastSeconds;
}

async function readHead(file: string): Promise<Buffer> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

/** Playlists, manifests, web pages and scripts never reach a demuxer. */
function isText(head: Buffer): boolean {
  return head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

/** Whether the magic bytes are those of a media container; if such a file is unreadable, it is damaged. */
function hasMediaSignature(head: Buffer): boolean {
  const start = head.toString("latin1", 0, 16);
  return (
    ["ftyp", "moov", "mdat", "wide", "free"].includes(start.slice(4, 8)) ||
    ["\x1aE\xdf\xa3", "RIFF", "FLV\x01", "OggS", "\x00\x00\x01\xba", "0&\xb2u", "ID3", ".RMF"].some(
      (signature) => start.startsWith(signature),
    )
  );
}
