import { open } from "node:fs/promises";
import { renditionFile } from "./package/packager.ts";
import { readInit } from "./package/track-init.ts";
import type { FrameSize, PublicSession } from "./public-parts.ts";
import { AUDIO } from "./renditions.ts";

/** ffmpeg reads the timestamps of all joined files in the unit of the first one. */
const EQUAL_TICKS = ["-video_track_timescale", "90000"];
const COMMON_SOUND = ["-c:a", "aac", "-b:a", "160k", "-ac", "2", "-ar", "48000"];

/**
 * Output options of ffmpeg that give the sessions of a stream equal tracks, which `concatenate` needs. The usual frame
 * size is the one that was shown for the longest time: video of this size is copied, other video is encoded to it,
 * with bars. Sound is copied unless its rate, channels or codec differ between the sessions. Every session has sound:
 * `SILENT_AAC` if the sender sent none.
 */
export async function equalTracks(
  folder: string,
  sessions: readonly PublicSession[],
): Promise<(session: PublicSession) => string[]> {
  const frame = usualSize(sessions);
  const sound = (await isSoundEqual(folder, sessions)) ? [] : COMMON_SOUND;
  return ({ size }) => [
    ...["-c", "copy"],
    ...(isSameSize(size, frame) ? [] : fitInto(frame)),
    ...sound,
    ...EQUAL_TICKS,
  ];
}

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

async function isSoundEqual(folder: string, sessions: readonly PublicSession[]): Promise<boolean> {
  const formats = new Set<string>();
  for (const { session, initBytes, sound } of sessions) {
    if (sound.length === 0) continue;
    const init = await readStart(renditionFile(folder, session, AUDIO), initBytes.get(AUDIO) ?? 0);
    const { timescale, channels, codec } = readInit(init);
    formats.add(`${timescale} ${channels} ${codec}`);
  }
  return formats.size <= 1;
}

async function readStart(file: string, bytes: number): Promise<Buffer> {
  const start = Buffer.alloc(bytes);
  await using handle = await open(file);
  await handle.read(start, 0, bytes, 0);
  return start;
}
