import { open, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { probeWithoutFfmpeg } from "./bare-container.ts";
import type { MediaEngine } from "./engine.ts";
import { MAX_FRAME_RATE } from "./ladder.ts";
import { readFfprobeFacts, type FfprobeFacts } from "./ffprobe-facts.ts";
import { MAX_PICTURE_SIDE_PIXELS } from "./guard.ts";
import { MediaError } from "./media-error.ts";
import type { MediaInfo } from "./media-info.ts";
import { runFfmpeg } from "./run.ts";

const PROBE_WALL_SECONDS = 30;
const MEASURE_WALL_SECONDS = 600;
const SNIFFED_BYTES = 512;
const MAX_DURATION_SECONDS = 12 * 3600;
/** Slower "films" are made of broken time stamps. */
const SLOWEST_FRAME_RATE = 1 / 60;

/** What one film may cost: frames that are encoded or decoded, and the pixels of all of them together. */
export type WorkLimits = { readonly frames: number; readonly pixels: number };

export type ProbeTask = {
  engine: MediaEngine;
  file: string;
  maxDurationSeconds?: number;
  limits?: WorkLimits | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Says what is in an uploaded file, whatever its name claims. Throws MediaError: EMPTY_FILE, NOT_MEDIA (text, archive,
 * playlist ...), DAMAGED, NO_STREAMS (nothing to see or hear), UNSUPPORTED, PICTURE_TOO_LARGE, TOO_LONG,
 * TOO_MUCH_WORK, TIMED_OUT, ENGINE_MISSING (needs ffmpeg, which is not there).
 */
export async function probeFile(task: ProbeTask): Promise<MediaInfo> {
  const { file, maxDurationSeconds = MAX_DURATION_SECONDS } = task;
  const { size } = await stat(file);
  if (size === 0) throw new MediaError("EMPTY_FILE", "The file is empty.");
  const head = await readHead(file);
  if (isText(head)) throw new MediaError("NOT_MEDIA", "The file is text.");

  const facts = await readFacts(task, head);
  const { video, audio } = facts;
  if (!video && !audio) throw new MediaError("NO_STREAMS", "The file has neither picture nor sound.");
  if (video && Math.max(video.width, video.height, video.storedWidth) > MAX_PICTURE_SIDE_PIXELS) {
    throw new MediaError("PICTURE_TOO_LARGE", `The picture is ${video.width}x${video.height}.`);
  }
  const durationSeconds = facts.durationSeconds ?? (await measureDuration(task));
  if (durationSeconds > maxDurationSeconds) {
    throw new MediaError("TOO_LONG", `The file lasts ${Math.round(durationSeconds)} s.`);
  }
  const info = { ...facts, durationSeconds };
  if (video && video.frameRate < SLOWEST_FRAME_RATE) {
    throw new MediaError("DAMAGED", `The film claims ${video.frameRate} frames a second.`);
  }
  if (task.limits) requireWithin(task.limits, info);
  return info;
}

/** Before anything is queued: a small file can hold days of work. */
function requireWithin(limits: WorkLimits, { video, durationSeconds }: MediaInfo): void {
  if (!video) return;
  const frames = Math.max(video.frames ?? 0, durationSeconds * Math.min(video.frameRate, MAX_FRAME_RATE));
  const pixels = frames * video.storedWidth * video.storedHeight;
  if (frames <= limits.frames && pixels <= limits.pixels) return;
  throw new MediaError(
    "TOO_MUCH_WORK",
    `The film has ${Math.round(frames)} frames, ${pixels} pixels in all.`,
  );
}

async function readFacts({ engine, file, signal }: ProbeTask, head: Buffer): Promise<FfprobeFacts> {
  const options = { file, folder: dirname(file), wallSeconds: PROBE_WALL_SECONDS, signal };
  try {
    return engine.mode === "full"
      ? await readFfprobeFacts(engine, options)
      : await probeWithoutFfmpeg(engine, options);
  } catch (error) {
    const isUnreadable = error instanceof MediaError && !["TIMED_OUT", "UNSUPPORTED"].includes(error.code);
    if (!isUnreadable) throw error;
    const unreadable = engine.mode === "full" ? "DAMAGED" : "ENGINE_MISSING";
    throw new MediaError(hasMediaSignature(head) ? unreadable : "NOT_MEDIA", error.message, { cause: error });
  }
}

/** Recordings made by browsers do not tell their length: reads through the packets, which decodes nothing. */
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

/** Playlists, manifests, web pages and scripts never get as far as a demuxer. */
function isText(head: Buffer): boolean {
  return head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

/** Whether the first bytes promise a film, so that a failure to read it means damage. */
function hasMediaSignature(head: Buffer): boolean {
  const start = head.toString("latin1", 0, 16);
  return (
    ["ftyp", "moov", "mdat", "wide", "free"].includes(start.slice(4, 8)) ||
    ["\x1aE\xdf\xa3", "RIFF", "FLV\x01", "OggS", "\x00\x00\x01\xba", "0&\xb2u", "ID3", ".RMF"].some(
      (signature) => start.startsWith(signature),
    )
  );
}
