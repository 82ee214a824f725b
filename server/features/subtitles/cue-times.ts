const LONGEST_SECONDS = 100 * 3600;
/** `1:02:03,450`, `02:03.450`, `0:00:01.20`. */
const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
/** Word processors and careless hands turn `-->` into `->`, a dash with `>`, or an arrow. */
const ARROW = "(?:-{1,3}>|[–—]>|→)";
const WHOLE_TIME = new RegExp(`^${TIME}$`);
const TIMES = new RegExp(String.raw`^\s{0,8}${TIME}\s{0,8}${ARROW}\s{0,8}${TIME}(?=\s|$)`);
/** A line between two times, readable or not: `-0:01 --> 0:00:00060`. */
const TIMES_LIKE = new RegExp(String.raw`^\s{0,8}[-+]?\d{1,9}:\S{1,40}\s{0,8}${ARROW}\s{0,8}[-+]?\d{1,9}:`);

export interface CueTimes {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Why the times of a cue are impossible. */
export type TimesProblem = "time" | "order";

/** Whether a line has the times of a cue, possibly impossible ones. */
export function isTimesLine(line: string): boolean {
  return TIMES.test(line) || TIMES_LIKE.test(line);
}

/** Reads the line with the times of a cue, and what follows them. */
export function readTimesLine(line: string): { times: CueTimes | TimesProblem; rest: string } {
  const match = TIMES.exec(line);
  if (!match) return { times: "time", rest: "" };
  return {
    times: timesBetween(secondsOf(match.slice(1, 5)), secondsOf(match.slice(5, 9))),
    rest: line.slice(match[0].length).trim(),
  };
}

/** Reads the start and the end of a cue from texts of their own. */
export function readTimes(start: string, end: string): CueTimes | TimesProblem {
  const [from, to] = [WHOLE_TIME.exec(start), WHOLE_TIME.exec(end)];
  return timesBetween(from ? secondsOf(from.slice(1)) : undefined, to ? secondsOf(to.slice(1)) : undefined);
}

function timesBetween(
  startSeconds: number | undefined,
  endSeconds: number | undefined,
): CueTimes | TimesProblem {
  if (startSeconds === undefined || endSeconds === undefined || endSeconds > LONGEST_SECONDS) return "time";
  return endSeconds > startSeconds ? { startSeconds, endSeconds } : "order";
}

function secondsOf([hours, minutes, seconds, fraction]: readonly (string | undefined)[]): number | undefined {
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const milliseconds = Number((fraction ?? "0").padEnd(3, "0"));
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + milliseconds / 1000;
}
