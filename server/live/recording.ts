import { createReadStream, createWriteStream } from "node:fs";
import { open, rm, stat, truncate } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { FullEngine } from "#server/media/engine.ts";
import { runFfmpeg } from "#server/media/sandbox/run-ffmpeg.ts";
import { concatenate, EQUAL_TICKS } from "./concatenate.ts";
import { renditionFile } from "./package/packager.ts";
import { readInit } from "./package/track-init.ts";
import { AUDIO, SOURCE } from "./renditions.ts";
import { readPublicParts, type FrameSize, type PublicSession } from "./public-parts.ts";

const MAX_SECONDS = 4 * 3600;
const JOINED = "whole";
const COMMON_SOUND = ["-c:a", "aac", "-b:a", "160k", "-ac", "2", "-ar", "48000"];

/**
 * Joins all media of a live stream that viewers were shown into one MP4 file in its folder. Media are copied; only
 * sessions with a minority frame size are encoded to the usual size, with bars, because a file has one size, and so is
 * the sound of all sessions if its rate, channels or codec has changed. Returns
 * undefined if nothing has arrived since `shownFrom`, the Unix time of the public start of the stream in milliseconds.
 * If the process is killed, the next run starts over.
 */
export async function joinRecording(
  engine: FullEngine,
  folder: string,
  shownFrom: number,
): Promise<string | undefined> {
  const { sessions } = await readPublicParts(folder, shownFrom);
  if (sessions.length === 0) return undefined;
  const files: string[] = [];
  const frame = usualSize(sessions);
  const isSoundEncoded = await hasSoundChanged(folder, sessions);
  for (const session of sessions) {
    files.push(await joinSession(engine, folder, session, { frame, isSoundEncoded }));
  }
  const [only] = files;
  if (files.length === 1 && only) return path.join(folder, only);
  return concatenate(engine, { folder, name: JOINED, files, wallSeconds: MAX_SECONDS });
}

/** The frame size that was shown for the longest time. */
function usualSize(sessions: readonly PublicSession[]): FrameSize {
  const secondsOf = (size: FrameSize) =>
    sessions
      .filter((session) => isSameSize(session.size, size))
      .flatMap(({ video }) => video)
      .reduce((sum, { seconds }) => sum + seconds, 0);
  const [usual] = sessions
    .map(({ size }) => ({ size, seconds: secondsOf(size) }))
    .toSorted((one, other) => other.seconds - one.seconds);
  return usual?.size ?? { width: 0, height: 0 };
}

async function hasSoundChanged(folder: string, sessions: readonly PublicSession[]): Promise<boolean> {
  const formats = new Set<string>();
  for (const { session, initBytes, sound } of sessions) {
    if (sound.length === 0) continue;
    const init = await readStart(renditionFile(folder, session, AUDIO), initBytes.get(AUDIO) ?? 0);
    const { timescale, channels, codec } = readInit(init);
    formats.add(`${timescale} ${channels} ${codec}`);
  }
  return formats.size > 1;
}

async function readStart(file: string, bytes: number): Promise<Buffer> {
  const start = Buffer.alloc(bytes);
  await using handle = await open(file);
  await handle.read(start, 0, bytes, 0);
  return start;
}

function isSameSize(one: FrameSize, other: FrameSize): boolean {
  return one.width === other.width && one.height === other.height;
}

/** B-frames are off: an edit list would have to hide their delay. */
function fitInto({ width, height }: FrameSize): string[] {
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease`;
  return [
    ...["-filter:v", `${fit},pad=${width}:${height}:-1:-1,setsar=1`, "-fps_mode", "passthrough"],
    ...["-enc_time_base", "1/90000", "-c:v", "libx264", "-preset", "superfast", "-crf", "20", "-bf", "0"],
    ...["-pix_fmt", "yuv420p"],
  ];
}

/** Muxes the video and audio of a session; the offset between them stays. */
async function joinSession(
  engine: FullEngine,
  folder: string,
  { session, size, initBytes, video, sound }: PublicSession,
  { frame, isSoundEncoded }: { readonly frame: FrameSize; readonly isSoundEncoded: boolean },
): Promise<string> {
  const output = `${session}.mp4`;
  const inputs: { file: string }[] = [];
  const copies: string[] = [];
  for (const [rendition, parts] of [
    [SOURCE, video],
    [AUDIO, sound],
  ] as const) {
    const [first, last] = [parts[0], parts.at(-1)];
    if (!first || !last) continue;
    const whole = renditionFile(folder, session, rendition);
    const range = {
      initBytes: initBytes.get(rendition) ?? 0,
      start: first.offset,
      end: last.offset + last.bytes,
    };
    const file = await shownFile(whole, range);
    if (file !== whole) copies.push(file);
    inputs.push({ file });
  }
  await runFfmpeg(engine, {
    folder,
    wallSeconds: MAX_SECONDS,
    background: true,
    inputs,
    outputs: [
      ...inputs.flatMap((_, input) => ["-map", `${input}:0`]),
      ...[
        "-c",
        "copy",
        ...(isSameSize(size, frame) ? [] : fitInto(frame)),
        ...(isSoundEncoded ? COMMON_SOUND : []),
        ...EQUAL_TICKS,
        "-copyts",
        "-avoid_negative_ts",
        "make_zero",
        "-muxpreload",
        "0",
      ],
      ...["-movflags", "+faststart", "-f", "mp4", output],
    ],
  });
  for (const copy of copies) await rm(copy);
  return output;
}

/** The byte range of a file that viewers were shown. */
interface ShownRange {
  readonly initBytes: number;
  readonly start: number;
  readonly end: number;
}

/**
 * A file that has only the shown parts: the rendition's own file, or a copy without the preview before the public
 * start.
 */
async function shownFile(file: string, { initBytes, start, end }: ShownRange): Promise<string> {
  // A killed process may have left an incomplete fragment that the journal does not list.
  if ((await stat(file)).size > end) await truncate(file, end);
  if (start === initBytes) return file;
  const copy = `${file}.shown`;
  await pipeline(createReadStream(file, { end: initBytes - 1 }), createWriteStream(copy));
  await pipeline(createReadStream(file, { start }), createWriteStream(copy, { flags: "a" }));
  return copy;
}
