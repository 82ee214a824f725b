/**
 * The validation rule for every incoming string. PostgreSQL cannot store NUL characters, and a lone surrogate is no
 * character: neither can be stored, forwarded or compared.
 */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/**
 * The start of a text, at most `max` long as JavaScript and the contracts count: an emoji counts twice. An emoji of
 * which only half fits is left out.
 */
export function firstCharacters(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/u, "");
}

/** The path of the first string or key in an input that breaks the rule; undefined if there is none. */
export function findInvalidText(input: unknown): readonly string[] | undefined {
  // Not recursive: input may be nested deeper than the stack allows.
  const stack: { value: unknown; path: readonly string[] }[] = [{ value: input, path: [] }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && !isStorableText(value)) return path;
    if (!isContainer(value)) continue;
    for (const [key, part] of Object.entries(value)) {
      if (!isStorableText(key)) return path;
      // Paths matter only for form fields; deeper ones would cost quadratic time.
      stack.push({ value: part, path: path.length < 8 ? [...path, key] : path });
    }
  }
  return undefined;
}

/** What Unicode requires to start a new line (UAX 14, classes BK, CR, LF and NL). */
const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Control characters, and the code points that are no characters. */
const NO_TEXT = /(?![\t\n])\p{Cc}|\p{Noncharacter_Code_Point}/gu;

/**
 * A text in the one form in which it is compared and stored: letters composed, `\n` for each line break. Letters and
 * marks are composed last, because what is removed may stand between them.
 */
export function normalizedText(text: string): string {
  return text.replace(LINE_BREAK, "\n").replace(NO_TEXT, "").normalize("NFC");
}

/** Marks, formatting and blank letters: alone they show nothing. */
const INVISIBLE = /(?!\s)[\p{Default_Ignorable_Code_Point}\p{M}\p{C}\u2800\u{13441}\u{13442}\u{1D159}]/gu;

/** The number of characters of a text that can be seen, with single spaces between words. */
export function visibleLength(text: string): number {
  return Array.from(text.replace(INVISIBLE, "").replace(/\s+/g, " ").trim()).length;
}

/** A text in its normal form, without line breaks and tabs. */
export function oneLine(text: string): string {
  return normalizedText(text)
    .replace(/\s+/g, (space) => (/[\t\n]/.test(space) ? " " : space))
    .trim();
}

/** Passwords stay as they are typed: their hashes were made of that. */
const PASSWORD_FIELD = /password/i;

/** Normalizes all texts of an input, in place; returns the input. */
export function normalizeInput<Input>(input: Input): Input {
  const stack: Record<string, unknown>[] = isContainer(input) ? [input] : [];
  for (let container = stack.pop(); container; container = stack.pop()) {
    for (const [key, part] of Object.entries(container)) {
      if (isContainer(part)) stack.push(part);
      if (typeof part === "string" && !PASSWORD_FIELD.test(key)) container[key] = normalizedText(part);
    }
  }
  return input;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !ArrayBuffer.isView(value);
}
