import type { Second, AvCapture } from "./av-capture.ts";

/** Video and audio must play in at least this share of the seconds: a loaded machine drops frames. */
const SHARE_MIN = 0.75;
/** A pause of video and audio that is longer than this is a failure. */
const PAUSE_MAX_SECONDS = 8;

/** The result of a trial: its figures and faults. */
export interface Verdict {
  readonly figures: string;
  readonly faults: readonly string[];
  /**
   * Second by second: `+` video and audio, `p` video only, `s` audio only, `.` nothing, and `|` between parts of the
   * trial.
   */
  readonly course: string;
}

export function courseOf(seconds: readonly Second[]): string {
  return seconds
    .map(({ hasVideo, hasSound }) => (hasVideo ? (hasSound ? "+" : "p") : hasSound ? "s" : "."))
    .join("");
}

export function judge(seconds: readonly Second[], when = ""): Pick<Verdict, "figures" | "faults"> {
  const [videos, sounds] = [share(seconds, "hasVideo"), share(seconds, "hasSound")];
  const pause = longestPause(seconds);
  const faults = [
    ...(videos < SHARE_MIN ? [`the picture moved in ${percent(videos)} of the seconds${when}`] : []),
    ...(sounds < SHARE_MIN ? [`there was sound in ${percent(sounds)} of the seconds${when}`] : []),
    ...(pause > PAUSE_MAX_SECONDS ? [`nothing for ${pause} s${when}`] : []),
  ];
  return { figures: `picture ${percent(videos)}, sound ${percent(sounds)}`, faults };
}

/** Unix time, in milliseconds, of the first second with video and audio; undefined if there is none yet. */
export function firstPlayed(capture: AvCapture, from: number): number | undefined {
  return capture.between(from, Date.now()).find(isPlayed)?.at;
}

/** Unix time, in milliseconds, after the last second without video or audio. */
export function lastPauseEnd(seconds: readonly Second[], otherwise: number): number {
  const last = seconds.findLast((second) => !isPlayed(second));
  return last ? last.at + 1000 : otherwise;
}

function isPlayed({ hasVideo, hasSound }: Second): boolean {
  return hasVideo && hasSound;
}

function share(seconds: readonly Second[], sense: "hasVideo" | "hasSound"): number {
  return seconds.filter((second) => second[sense]).length / Math.max(1, seconds.length);
}

function longestPause(seconds: readonly Second[]): number {
  let [longest, current] = [0, 0];
  for (const { hasVideo, hasSound } of seconds) {
    current = hasVideo || hasSound ? 0 : current + 1;
    longest = Math.max(longest, current);
  }
  return longest;
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`;
}
