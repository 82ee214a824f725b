import { SUBTITLES_MAX_CUES } from "#shared/subtitles/contract.ts";
import type { Cue } from "#shared/subtitles/web-vtt.ts";

/** Why a subtitle file is rejected. `line` counts from 1. */
export type SubtitlesProblem =
  | { readonly kind: "format" | "empty" | "tooMany" }
  | { readonly kind: "time"; readonly line: number };

/** A subtitle file is rejected. */
export class SubtitlesError extends Error {
  readonly problem: SubtitlesProblem;

  constructor(problem: SubtitlesProblem) {
    super(`no subtitles: ${problem.kind}`);
    this.name = "SubtitlesError";
    this.problem = problem;
  }
}

const TEXT_MAX_CHARACTERS = 1000;
const LONGEST_SECONDS = 100 * 3600;
/** `1:02:03,450`, `02:03.450`, `0:00:01.20`. */
const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const TIMES = new RegExp(String.raw`^\s{0,8}${TIME}\s{0,8}-{1,2}>\s{0,8}${TIME}(?:\s|$)`);
const ARROW = /-->/;
const WHOLE_TIME = new RegExp(`^${TIME}$`);
const TAGS = /<\/?[A-Za-z0-9!?/][^<>]{0,300}>|\{\\[^{}]{0,500}\}/g;
/** WebVTT blocks without times, besides the header. */
const OTHER_BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
/** An ASS drawing command instead of text. */
const ASS_DRAWING = /\{[^}]{0,200}\\p[1-9]/;

/** Reads SubRip, WebVTT or ASS and gives plain cues in order. Throws SubtitlesError. */
export function parseSubtitles(bytes: Uint8Array): Cue[] {
  const lines = decode(bytes).split(/\r\n|\r|\n/);
  const isAss = lines.slice(0, 50).some((line) => /^\[script info\]/i.test(line.trim()));
  const cues = isAss ? assCues(lines) : blockCues(lines);
  if (cues.length === 0) throw new SubtitlesError({ kind: "empty" });
  return cues.toSorted((one, other) => one.startSeconds - other.startSeconds);
}

/** Decodes UTF-8 or UTF-16, otherwise Windows-1250, as older Polish programs wrote it. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return textOf(new TextDecoder("utf-16le").decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return textOf(new TextDecoder("utf-16be").decode(bytes));
  try {
    return textOf(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return textOf(new TextDecoder("windows-1250").decode(bytes));
  }
}

function textOf(text: string): string {
  if (text.includes("\0")) throw new SubtitlesError({ kind: "format" });
  return text;
}

/** SubRip and WebVTT: a line with times, then the text until an empty line. */
function blockCues(lines: readonly string[]): Cue[] {
  const isWebVtt = /^WEBVTT(?:\s|$)/.test(lines[0] ?? "");
  if (!isWebVtt && !lines.some((line) => ARROW.test(line))) throw new SubtitlesError({ kind: "format" });
  const cues: Cue[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (isWebVtt && OTHER_BLOCK.test(line)) {
      at = endOfBlock(lines, at);
      continue;
    }
    at += 1;
    if (!ARROW.test(line)) continue;
    const match = TIMES.exec(line);
    const end = endOfBlock(lines, at);
    add(cues, match?.slice(1, 5), match?.slice(5, 9), at, lines.slice(at, end).join("\n"));
    at = end;
  }
  return cues;
}

function endOfBlock(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && lines[end]?.trim() !== "") end += 1;
  return end;
}

/** ASS and SSA: lines of values in the order given by the `Format:` line of their section. */
function assCues(lines: readonly string[]): Cue[] {
  const cues: Cue[] = [];
  let isEvents = false;
  let format = ["layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text"];
  for (const [index, line] of lines.entries()) {
    if (line.startsWith("[")) isEvents = /^\[events\]/i.test(line);
    if (!isEvents) continue;
    const formatLine = /^Format:(.{0,500})$/i.exec(line)?.[1];
    if (formatLine) format = formatLine.split(",").map((name) => name.trim().toLowerCase());
    const values = /^Dialogue:(.*)$/i.exec(line)?.[1]?.split(",");
    if (!values) continue;
    const valueOf = (name: string) => values[format.indexOf(name)]?.trim() ?? "";
    const text = values.slice(format.length - 1).join(",");
    if (ASS_DRAWING.test(text)) continue;
    const [start, end] = [WHOLE_TIME.exec(valueOf("start")), WHOLE_TIME.exec(valueOf("end"))];
    add(cues, start?.slice(1), end?.slice(1), index + 1, assText(text));
  }
  return cues;
}

function assText(text: string): string {
  return text.replaceAll(/\\[Nn]/g, "\n").replaceAll("\\h", " ");
}

function add(
  cues: Cue[],
  start: readonly (string | undefined)[] | undefined,
  end: readonly (string | undefined)[] | undefined,
  line: number,
  rawText: string,
): void {
  const startSeconds = start && secondsOf(start);
  const endSeconds = end && secondsOf(end);
  const isFine =
    startSeconds !== undefined &&
    endSeconds !== undefined &&
    endSeconds > startSeconds &&
    endSeconds <= LONGEST_SECONDS;
  if (!isFine) throw new SubtitlesError({ kind: "time", line });
  const text = cleanText(rawText);
  if (text === "") return;
  if (cues.length === SUBTITLES_MAX_CUES) throw new SubtitlesError({ kind: "tooMany" });
  cues.push({ startSeconds, endSeconds, text });
}

function secondsOf([hours, minutes, seconds, fraction]: readonly (string | undefined)[]): number | undefined {
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const milliseconds = Number((fraction ?? "0").padEnd(3, "0"));
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + milliseconds / 1000;
}

/** Plain text: without tags, entities, control characters and empty lines. */
function cleanText(text: string): string {
  return unescapeEntities(text.replaceAll(TAGS, ""))
    .replaceAll(TAGS, "")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/[\p{Cc}\u2028\u2029\ufeff]/gu, (sign) => (sign === "\n" ? "\n" : ""))
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n")
    .slice(0, TEXT_MAX_CHARACTERS);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: " ",
  quot: '"',
  lrm: "",
  rlm: "",
};

function unescapeEntities(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|nbsp|quot|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? "");
}
