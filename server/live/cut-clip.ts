import { mkdir, open, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FullEngine } from "#server/media/engine.ts";
import { runFfmpeg } from "#server/media/sandbox/run-ffmpeg.ts";
import { concatenate } from "./concatenate.ts";
import { equalTracks } from "./equal-tracks.ts";
import { renditionFile } from "./package/packager.ts";
import { AUDIO, SOURCE } from "./renditions.ts";
import { readPublicParts, type Part, type PublicSession } from "./public-parts.ts";

const MAX_SECONDS = 120;
const FOLDER = "clips";

interface ClipRange {
  /** Unix time of the public start of the stream, in milliseconds: media sent before it is not shown. */
  readonly shownFrom: number;
  /** Base name of the clip's files. */
  readonly name: string;
  /** Positions in the recording of the stream. */
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** The end of the range is missing, because the stream ended before it. */
  readonly isPartial: boolean;
}

/**
 * Cuts a range out of a stream, running or ended, into an MP4 file in its folder; media are copied as far as
 * `equalTracks` allows. The clip starts with the key frame at or before `startSeconds`. Returns undefined if the range
 * has not arrived.
 */
export async function cutClip(
  engine: FullEngine,
  folder: string,
  { name, shownFrom, startSeconds, endSeconds, isPartial }: ClipRange,
): Promise<string | undefined> {
  const { sessions, recordedSeconds } = await readPublicParts(folder, shownFrom);
  if (recordedSeconds <= startSeconds || (recordedSeconds < endSeconds && !isPartial)) return undefined;
  const target = path.join(folder, FOLDER);
  await mkdir(target, { recursive: true });
  const cuts = sessions.flatMap((session) => rangeOf(session, startSeconds, endSeconds) ?? []);
  const tracksOf = await equalTracks(folder, cuts);
  const files: string[] = [];
  for (const cut of cuts) {
    const file = `${name}-${cut.session}.mp4`;
    await joinParts(engine, { folder, target, file, cut, tracks: tracksOf(cut) });
    files.push(file);
  }
  const [only = ""] = files;
  if (files.length <= 1) return files.length === 0 ? undefined : path.join(target, only);
  return concatenate(engine, { folder: target, name, files, wallSeconds: MAX_SECONDS });
}

/** The parts of a session that overlap this range of the recording. */
function rangeOf(
  session: PublicSession,
  startSeconds: number,
  endSeconds: number,
): PublicSession | undefined {
  const { video, sound } = session;
  const inside = video.findIndex(({ position, seconds }) => position + seconds > startSeconds);
  if (inside === -1 || (video[inside]?.position ?? 0) >= endSeconds) return undefined;
  const first = video.findLastIndex(({ isIndependent }, index) => index <= inside && isIndependent);
  const cut = video.slice(Math.max(0, first)).filter(({ position }) => position < endSeconds);
  const from = cut[0]?.start ?? 0;
  const last = cut.at(-1);
  const to = last ? last.start + last.seconds : from;
  return {
    ...session,
    video: cut,
    sound: sound.filter(({ start, seconds }) => start + seconds > from && start < to),
  };
}

interface CutSession {
  readonly folder: string;
  readonly target: string;
  readonly file: string;
  /** A session with the parts of the clip. */
  readonly cut: PublicSession;
  readonly tracks: readonly string[];
}

/** Muxes video and audio into one file; the offset between them stays. */
async function joinParts(
  engine: FullEngine,
  { folder, target, file, cut, tracks }: CutSession,
): Promise<void> {
  const inputs: { file: string }[] = [];
  for (const [rendition, parts] of [
    [SOURCE, cut.video],
    [AUDIO, cut.sound],
  ] as const) {
    if (parts.length === 0) continue;
    const input = path.join(target, `${file}.${rendition}`);
    const source = renditionFile(folder, cut.session, rendition);
    await copyParts(source, input, cut.initBytes.get(rendition) ?? 0, parts);
    inputs.push({ file: input });
  }
  await runFfmpeg(engine, {
    folder: target,
    wallSeconds: MAX_SECONDS,
    background: true,
    inputs,
    outputs: [
      ...inputs.flatMap((_, input) => ["-map", `${input}:0`]),
      ...tracks,
      ...["-copyts", "-output_ts_offset", String(-(cut.video[0]?.start ?? 0))],
      ...["-avoid_negative_ts", "make_zero", "-movflags", "+faststart", "-f", "mp4", file],
    ],
  });
}

/** Copies the init segment and one run of parts: parts of a file are adjacent in it. */
async function copyParts(from: string, to: string, initBytes: number, parts: readonly Part[]): Promise<void> {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return;
  const length = last.offset + last.bytes - first.offset;
  const content = Buffer.alloc(initBytes + length);
  const file = await open(from);
  try {
    await file.read(content, 0, initBytes, 0);
    await file.read(content, initBytes, length, first.offset);
  } finally {
    await file.close();
  }
  await writeFile(to, content);
}
