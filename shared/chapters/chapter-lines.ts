import { CHAPTER_TITLE_MAX_CHARACTERS, type Chapter, CHAPTERS_MAX } from "./contract.ts";
import { firstCharacters, visibleLength } from "#shared/text-validation.ts";

/** A timestamp at the start of a line, optionally in brackets or after a bullet, and the rest of the line. */
const LINE = /^[\s\-–•*]{0,8}[([]?((?:\d{1,2}:)?\d{1,2}:\d{2})[)\]]?(?!\d)[\s\-–—:.|]{0,8}(.*)$/u;
const CHAPTERS_MIN = 2;

/** A validation error in a list of chapters. `line` counts from 1. */
export type ChapterProblem =
  | { readonly kind: "time" | "title" | "order" | "afterEnd"; readonly line: number }
  | { readonly kind: "start" | "tooFew" | "tooMany" };

/** The chapters in a description: its lines that start with a timestamp, if they form a valid list. */
export function chaptersInText(text: string, durationSeconds: number): Chapter[] {
  const chapters = text.split("\n").flatMap((line) => chapterIn(line) ?? []);
  return validateChapters(chapters, durationSeconds) ? [] : chapters;
}

/** Parses a list of chapters, one per line: `0:00 Początek`. Empty lines are ignored. */
export function readChapterLines(
  text: string,
  durationSeconds: number,
): { chapters: Chapter[]; problem: ChapterProblem | undefined } {
  const lines = text.split("\n");
  const chapters: Chapter[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const chapter = chapterIn(line);
    if (!chapter) {
      const kind = LINE.test(line) ? "title" : "time";
      return { chapters, problem: { kind, line: index + 1 } };
    }
    chapters.push(chapter);
  }
  const problem = chapters.length > 0 ? validateChapters(chapters, durationSeconds) : undefined;
  return { chapters, problem };
}

/** Validates chapters against the video's length: they start at 0, in order, and before its end. */
export function validateChapters(
  chapters: readonly Chapter[],
  durationSeconds: number,
): ChapterProblem | undefined {
  if (chapters.length < CHAPTERS_MIN) return { kind: "tooFew" };
  if (chapters.length > CHAPTERS_MAX) return { kind: "tooMany" };
  if (chapters[0]?.startSeconds !== 0) return { kind: "start" };
  for (const [index, chapter] of chapters.entries()) {
    const before = chapters[index - 1];
    if (before && chapter.startSeconds <= before.startSeconds) return { kind: "order", line: index + 1 };
    if (chapter.startSeconds >= durationSeconds) return { kind: "afterEnd", line: index + 1 };
  }
  return undefined;
}

function chapterIn(line: string): Chapter | undefined {
  const [, time = "", rest = ""] = LINE.exec(line) ?? [];
  const title = firstCharacters(rest.trim(), CHAPTER_TITLE_MAX_CHARACTERS).trim();
  const parts = time.split(":").map(Number);
  if (time === "" || visibleLength(title) === 0 || (parts.at(-1) ?? 0) > 59) return undefined;
  return { startSeconds: parts.reduce((sum, part) => sum * 60 + part, 0), title };
}
