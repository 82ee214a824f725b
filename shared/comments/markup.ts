/*
 * A comment is stored as it was typed. Only `<b>`, `<i>` and `<strong>`, written exactly so and each with its end, are
 * marks; every other "<" is text. The API returns it as HTML: the marks, and all text escaped.
 */

/** A run of text in a comment with its formatting. */
export interface CommentRun {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

const MARK = /<(\/?)(b|i|strong)>/g;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** A comment as HTML, of the text that was typed. */
export function commentHtml(typed: string): string {
  const paired = pairedMarks(typed);
  let html = "";
  let end = 0;
  for (const { 0: mark, index } of typed.matchAll(MARK)) {
    if (!paired.has(index)) continue;
    html += escaped(typed.slice(end, index)) + mark;
    end = index + mark.length;
  }
  return html + escaped(typed.slice(end));
}

/** The text that was typed, of a comment as HTML. */
export function typedComment(html: string): string {
  return html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** Splits a comment as HTML into runs of formatted text. Joined they are its plain text. */
export function commentRuns(html: string): CommentRun[] {
  const open = { b: 0, i: 0, strong: 0 };
  const runs: CommentRun[] = [];
  let end = 0;
  const add = (text: string) => {
    if (text === "") return;
    runs.push({ text: typedComment(text), isBold: open.b + open.strong > 0, isItalic: open.i > 0 });
  };
  for (const { 0: mark, 1: slash, 2: name, index } of html.matchAll(MARK)) {
    add(html.slice(end, index));
    end = index + mark.length;
    open[nameOf(name)] += slash === "" ? 1 : -1;
  }
  add(html.slice(end));
  return runs;
}

/** The plain text of a comment as HTML, without marks. */
export function commentText(html: string): string {
  return typedComment(html.replace(MARK, ""));
}

/** Where the marks are that have their start and their end. */
function pairedMarks(typed: string): ReadonlySet<number> {
  const open: { readonly name: Mark; readonly index: number }[] = [];
  const paired = new Set<number>();
  for (const { 1: slash, 2: written, index } of typed.matchAll(MARK)) {
    const name = nameOf(written);
    if (slash === "") {
      open.push({ name, index });
      continue;
    }
    const place = open.findLastIndex((mark) => mark.name === name);
    const start = open[place];
    if (!start) continue;
    paired.add(start.index).add(index);
    // Marks that start within this pair and do not end in it are text.
    open.splice(place);
  }
  return paired;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);
}

type Mark = "b" | "i" | "strong";

/** The pattern matches only these names. */
function nameOf(name: string | undefined): Mark {
  return name as Mark;
}
