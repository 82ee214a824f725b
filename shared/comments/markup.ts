/** A piece of a comment: words, and how they are set. */
export interface CommentPart {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

const TAG = /<(\/?)(b|i|strong)\b[^<>]*>/gi;
/** Elements whose content is no text of anybody, then every other tag, comment and declaration. */
const UNREADABLE = /<(script|style|template|iframe|textarea|title|noscript)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const FOREIGN_TAG = /<(?!\/?(?:b|i|strong)\b[^<>]*>)[a-z/!?][^<>]*>/gi;
/** What a browser would take for the beginning of a tag that never ends. */
const OPEN_TAG = /<(?!\/?(?:b|i|strong)>)(?=[a-z/!?])/gi;

/**
 * What is kept of a comment: its text with `<b>`, `<i>` and `<strong>`, each closed and without attributes. The answer
 * is harmless even where somebody takes it for HTML; a "<" that begins no tag stays as it was written.
 */
export function sanitizeComment(written: string): string {
  let text = written.replaceAll("\r\n", "\n");
  // Taking one tag out may put another one together.
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replace(UNREADABLE, "").replace(FOREIGN_TAG, "").replace(TAG, plainTag).replace(OPEN_TAG, "");
  }
  return closed(text).trim();
}

/** The pieces of a comment, in their order. Joined they are its text without marks. */
export function commentParts(content: string): CommentPart[] {
  const open = { b: 0, i: 0, strong: 0 };
  const parts: CommentPart[] = [];
  let end = 0;
  const add = (text: string) => {
    if (text !== "") parts.push({ text, isBold: open.b + open.strong > 0, isItalic: open.i > 0 });
  };
  for (const { 0: tag, 1: slash, 2: name, index } of content.matchAll(TAG)) {
    add(content.slice(end, index));
    end = index + tag.length;
    open[nameOf(name)] += slash === "" ? 1 : -1;
  }
  add(content.slice(end));
  return parts;
}

/** The text of a comment without marks, for places that show nothing but words. */
export function commentText(content: string): string {
  return content.replace(TAG, "");
}

function plainTag(_tag: string, slash: string, name: string): string {
  return `<${slash}${name.toLowerCase()}>`;
}

/** Ends what was left open, and drops what ends nothing. */
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

/** The pattern lets no other name through. */
function nameOf(name: string | undefined): Mark {
  return name?.toLowerCase() as Mark;
}
