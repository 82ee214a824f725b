/** A run of text in a comment with its formatting. */
export interface CommentRun {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

const TAG = /<(\/?)(b|i|strong)\b[^<>]*>/gi;
/** Elements that are removed with their content, then every other tag, comment and declaration. */
const UNREADABLE = /<(script|style|template|iframe|textarea|title|noscript)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const FOREIGN_TAG = /<(?!\/?(?:b|i|strong)\b[^<>]*>)[a-z/!?][^<>]*>/gi;
/** Text that a browser would parse as the start of an unclosed tag. */
const OPEN_TAG = /<(?!\/?(?:b|i|strong)>)(?=[a-z/!?])/gi;

/**
 * Sanitizes a comment: keeps text and `<b>`, `<i>` and `<strong>`, each closed and without attributes. The result is
 * safe even if rendered as HTML; a "<" that starts no tag is kept.
 */
export function sanitizeComment(written: string): string {
  let text = written.replaceAll("\r\n", "\n");
  // Removing a tag may form another one.
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replace(UNREADABLE, "").replace(FOREIGN_TAG, "").replace(TAG, plainTag).replace(OPEN_TAG, "");
  }
  return closed(text).trim();
}

/** Splits a comment into runs of formatted text. Joined they are its plain text. */
export function commentRuns(content: string): CommentRun[] {
  const open = { b: 0, i: 0, strong: 0 };
  const runs: CommentRun[] = [];
  let end = 0;
  const add = (text: string) => {
    if (text !== "") runs.push({ text, isBold: open.b + open.strong > 0, isItalic: open.i > 0 });
  };
  for (const { 0: tag, 1: slash, 2: name, index } of content.matchAll(TAG)) {
    add(content.slice(end, index));
    end = index + tag.length;
    open[nameOf(name)] += slash === "" ? 1 : -1;
  }
  add(content.slice(end));
  return runs;
}

/** The plain text of a comment, without markup. */
export function commentText(content: string): string {
  return content.replace(TAG, "");
}

function plainTag(_tag: string, slash: string, name: string): string {
  return `<${slash}${name.toLowerCase()}>`;
}

/** Closes open tags and removes unmatched closing tags. */
function closed(text: string): string {
  const open: Mark[] = [];
  const balanced = text.replace(TAG, (tag, slash: string, name: string) => {
    if (slash === "") {
      open.push(nameOf(name));
      return tag;
    }
    if (open.at(-1) !== name) return "";
    open.pop();
    return tag;
  });
  return (
    balanced +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join("")
  );
}

type Mark = "b" | "i" | "strong";

/** The pattern matches only these names. */
function nameOf(name: string | undefined): Mark {
  return name?.toLowerCase() as Mark;
}
