import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat, truncate } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { FullEngine } from "#server/media/engine.ts";
import { runFfmpeg } from "#server/media/sandbox/run-ffmpeg.ts";
import { concatenate } from "./concatenate.ts";
import { equalTracks } from "./equal-tracks.ts";
import { renditionFile } from "./package/packager.ts";
import { AUDIO, SOURCE } from "./renditions.ts";
import { readPublicParts, type PublicSession } from "./public-parts.ts";

const MAX_SECONDS = 4 * 3600;
const JOINED = "whole";

/**
 * Joins all media of a live stream that viewers were shown into one MP4 file in its folder. Media are copied as far as
 * `equalTracks` allows. Returns undefined if nothing has arrived since `shownFrom`, the Unix time of the public start of
 * the stream in milliseconds.
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
  const tracksOf = await equalTracks(folder, sessions);
  for (const session of sessions) files.push(await joinSession(engine, folder, session, tracksOf(session)));
  const [only] = files;
  if (files.length === 1 && only) return path.join(folder, only);
  return concatenate(engine, { folder, name: JOINED, files, wallSeconds: MAX_SECONDS });
}

/** Muxes the video and audio of a session; the offset between them stays. */
async function joinSession(
  engine: FullEngine,
  folder: string,
  { session, initBytes, video, sound }: PublicSession,
  tracks: readonly string[],
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
      ...tracks,
      ...["-copyts", "-avoid_negative_ts", "make_zero", "-muxpreload", "0"],
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
