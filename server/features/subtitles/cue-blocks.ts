import { readCueSettings } from "./cue-settings.ts";
import { isTimesLine, readTimesLine } from "./cue-times.ts";
import type { Finding } from "./findings.ts";

/** WebVTT blocks without times, besides the header. */
const OTHER_BLOCK = /^(NOTE|STYLE|REGION)(?:\s|$)/;
const COUNTER = /^\s{0,8}\d{1,9}\s{0,8}$/;

/** Whether lines are SubRip or WebVTT. */
export function areCueBlocks(lines: readonly string[]): boolean {
  return isWebVtt(lines) || lines.some((line) => line.includes("-->") || isTimesLine(line));
}

/**
 * Finds the cues of SubRip and WebVTT: a line with times, then the text. In WebVTT it ends at an empty line; in
 * SubRip, as other players read it, at the next cue.
 */
export function* findBlockCues(lines: readonly string[]): Generator<Finding> {
  const endsAtBlank = isWebVtt(lines);
  let at = endsAtBlank ? endOfBlock(lines, 0) : 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const other = OTHER_BLOCK.exec(line)?.[1];
    if (isBlank(line)) {
      at += 1;
    } else if (isTimes(lines, at)) {
      const end = endOfText(lines, at + 1, endsAtBlank);
      yield cueAt(lines, at, end);
      at = end;
    } else if (isTimes(lines, at + 1)) {
      at += 1;
    } else if (other) {
      if (other !== "NOTE") yield { kind: "omission", line: at + 1, reason: "formatting" };
      at = endOfBlock(lines, at);
    } else {
      const end = endOfBlock(lines, at);
      const isLoneCounter = end === at + 1 && COUNTER.test(line);
      if (!isLoneCounter) yield { kind: "omission", line: at + 1, reason: "text" };
      at = end;
    }
  }
}

function isWebVtt(lines: readonly string[]): boolean {
  return /^WEBVTT(?:\s|$)/.test(lines[0] ?? "");
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === "";
}

/** Whether a line has the times of a cue. A text may contain an arrow, also between two times. */
function isTimes(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  const isReadable = isTimesLine(line);
  const hasArrow = line.includes("-->");
  if ((!isReadable && !hasArrow) || OTHER_BLOCK.test(line)) return false;
  const above = lines[at - 1] ?? "";
  const isFirst = isBlank(above) || (COUNTER.test(above) && isBlank(lines[at - 2]));
  return isFirst || (isReadable && hasArrow);
}

function cueAt(lines: readonly string[], at: number, end: number): Finding {
  const { times, rest } = readTimesLine(lines[at] ?? "");
  if (typeof times === "string") return { kind: "omission", line: at + 1, reason: times };
  const { settings, isWhole } = readCueSettings(rest);
  const text = lines.slice(at + 1, end).join("\n");
  return { kind: "cue", line: at + 1, times, text, settings, voice: "", isFormatted: !isWhole };
}

/** The end of a block: an empty line, or the next cue without one. */
function endOfBlock(lines: readonly string[], from: number): number {
  let end = from + 1;
  while (end < lines.length && !isBlank(lines[end]) && !isTimes(lines, end)) end += 1;
  return beforeCounter(lines, from, end);
}

function endOfText(lines: readonly string[], from: number, endsAtBlank: boolean): number {
  const isOtherBlock = (at: number) => OTHER_BLOCK.test(lines[at] ?? "") && isBlank(lines[at - 1]);
  // A line of spaces is text in WebVTT: YouTube writes such lines.
  const isEnd = (at: number) => isTimes(lines, at) || (endsAtBlank ? lines[at] === "" : isOtherBlock(at));
  let end = from;
  while (end < lines.length && !isEnd(end)) end += 1;
  return beforeCounter(lines, from, end);
}

/** The number of the next cue, also of one that is missing at the end of a file, does not belong to the text before it. */
function beforeCounter(lines: readonly string[], from: number, end: number): number {
  let last = end - 1;
  while (last > from && isBlank(lines[last])) last -= 1;
  if (last < from || !COUNTER.test(lines[last] ?? "")) return end;
  const isNext = last === end - 1 && isTimes(lines, end);
  const isLeftOver = end === lines.length && isBlank(lines[last - 1]);
  return isNext || isLeftOver ? last : end;
}
