import {
  SUBTITLE_OMISSIONS_SHOWN_MAX,
  SUBTITLE_TEXT_MAX_CHARACTERS,
  type SubtitleOmission,
  SUBTITLES_MAX_CUES,
} from "#shared/subtitles/contract.ts";
import type { Cue } from "#shared/subtitles/web-vtt.ts";
import { areAssLines, findAssCues } from "./ass-cues.ts";
import { areCueBlocks, findBlockCues } from "./cue-blocks.ts";
import { readCueText } from "./cue-text.ts";
import type { FoundCue } from "./findings.ts";

/** Why a subtitle file is rejected. `line` counts from 1. */
export type SubtitlesProblem =
  | { readonly kind: "format" | "empty" | "tooMany" }
  | { readonly kind: "time" | "order"; readonly line: number };

/** A subtitle file is rejected. */
export class SubtitlesError extends Error {
  readonly problem: SubtitlesProblem;

  constructor(problem: SubtitlesProblem) {
    super(`no subtitles: ${problem.kind}`);
    this.name = "SubtitlesError";
    this.problem = problem;
  }
}

export interface ParsedSubtitles {
  readonly cues: readonly Cue[];
  /** What was left out, in the order of the file: the first of each place, up to a maximum. */
  readonly omitted: readonly SubtitleOmission[];
  /** How many cues and texts without times were left out. */
  readonly omittedCues: number;
}

/** Reads SubRip, WebVTT or ASS and gives plain cues in order. Throws SubtitlesError if none is left. */
export function parseSubtitles(bytes: Uint8Array): ParsedSubtitles {
  const lines = decode(bytes).split(/\r{0,2}\n|\r/);
  const isAss = areAssLines(lines);
  if (!isAss && !areCueBlocks(lines)) throw new SubtitlesError({ kind: "format" });
  const cues: Cue[] = [];
  const omitted: SubtitleOmission[] = [];
  let omittedCues = 0;
  let isFormatted = false;

  function omit({ line, reason }: SubtitleOmission) {
    if (reason === "formatting") {
      if (isFormatted) return;
      isFormatted = true;
    } else if (reason !== "long") omittedCues += 1;
    if (omitted.length < SUBTITLE_OMISSIONS_SHOWN_MAX) omitted.push({ line, reason });
  }

  for (const found of isAss ? findAssCues(lines) : findBlockCues(lines)) {
    if (found.kind === "omission") omit(found);
    else {
      const { parts, omissions } = readCue(found);
      if (cues.length + parts.length > SUBTITLES_MAX_CUES) throw new SubtitlesError({ kind: "tooMany" });
      cues.push(...parts);
      for (const omission of omissions) omit(omission);
    }
  }
  if (cues.length === 0) throw new SubtitlesError(problemOf(omitted));
  return { cues: cues.toSorted((one, other) => one.startSeconds - other.startSeconds), omitted, omittedCues };
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

/** The cue of each speaker; a cue without words gives none. */
function readCue(found: FoundCue): { parts: Cue[]; omissions: SubtitleOmission[] } {
  const { line, times } = found;
  const read = readCueText(found.text);
  const settings = found.settings || read.settings;
  const parts = read.parts.map((part) => {
    const voice = part.voice || found.voice;
    return {
      ...times,
      text: firstCharacters(part.text),
      ...(settings && { settings }),
      ...(voice && { voice }),
    };
  });
  const omissions: SubtitleOmission[] = [];
  if (found.isFormatted || read.isFormatted) omissions.push({ line, reason: "formatting" });
  if (read.parts.some(({ text }, index) => text !== parts[index]?.text)) {
    omissions.push({ line, reason: "long" });
  }
  return { parts, omissions };
}

/** Cuts a text between characters, not within one. */
function firstCharacters(text: string): string {
  return text.length <= SUBTITLE_TEXT_MAX_CHARACTERS
    ? text
    : Array.from(text).slice(0, SUBTITLE_TEXT_MAX_CHARACTERS).join("");
}

function problemOf(omitted: readonly SubtitleOmission[]): SubtitlesProblem {
  for (const { line, reason } of omitted) {
    if (reason === "time" || reason === "order") return { kind: reason, line };
  }
  return { kind: "empty" };
}
