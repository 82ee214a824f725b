import { mkdir, open, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FullEngine } from "#server/media/engine.ts";
import { runFfmpeg } from "#server/media/sandbox/run-ffmpeg.ts";
import { concatenate, EQUAL_TICKS } from "./concatenate.ts";
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
 * Cuts a range out of a stream, running or ended, into an MP4 file in its folder, without encoding. The clip starts
 * with the key frame at or before `startSeconds`. Returns undefined if the range has not arrived.
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
  const files: string[] = [];
  for (const session of sessions) {
    const cut = rangeOf(session, startSeconds, endSeconds);
    if (!cut) continue;
    const file = `${name}-${session.session}.mp4`;
    await joinParts(engine, { folder, target, file, session, cut });
    files.push(file);
  }
  const [only = ""] = files;
  if (files.length <= 1) return files.length === 0 ? undefined : path.join(target, only);
  return concatenate(engine, { folder: target, name, files, wallSeconds: MAX_SECONDS });
}

interface Cut {
  readonly video: readonly Part[];
  readonly sound: readonly Part[];
}

/** Selects the parts of a session that overlap this range of the recording. */
function rangeOf({ video, sound }: PublicSession, startSeconds: number, endSeconds: number): Cut | undefined {
  const inside = video.findIndex(({ position, seconds }) => position + seconds > startSeconds);
  if (inside === -1 || (video[inside]?.position ?? 0) >= endSeconds) return undefined;
  const first = video.findLastIndex(({ isIndependent }, index) => index <= inside && isIndependent);
  const cut = video.slice(Math.max(0, first)).filter(({ position }) => position < endSeconds);
  const from = cut[0]?.start ?? 0;
  const last = cut.at(-1);
  const to = last ? last.start + last.seconds : from;
  return {
    video: cut,
    sound: sound.filter(({ start, seconds }) => start + seconds > from && start < to),
  };
}

interface CutSession {
  readonly folder: string;
  readonly target: string;
  readonly file: string;
  readonly session: PublicSession;
  readonly cut: Cut;
}

/** Muxes video and audio into one file; the offset between them stays. */
async function joinParts(
  engine: FullEngine,
  { folder, target, file, session, cut }: CutSession,
): Promise<void> {
  const inputs: { file: string }[] = [];
  for (const [rendition, parts] of [
    [SOURCE, cut.video],
    [AUDIO, cut.sound],
  ] as const) {
    if (parts.length === 0) continue;
    const input = path.join(target, `${file}.${rendition}`);
    const source = renditionFile(folder, session.session, rendition);
    await copyParts(source, input, session.initBytes.get(rendition) ?? 0, parts);
    inputs.push({ file: input });
  }
  await runFfmpeg(engine, {
    folder: target,
    wallSeconds: MAX_SECONDS,
    background: true,
    inputs,
    outputs: [
      ...inputs.flatMap((_, input) => ["-map", `${input}:0`]),
      ...["-c", "copy", "-copyts", "-output_ts_offset", String(-(cut.video[0]?.start ?? 0))],
      ...["-avoid_negative_ts", "make_zero", ...EQUAL_TICKS, "-movflags", "+faststart", "-f", "mp4", file],
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
