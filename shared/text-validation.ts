/**
 * The validation rule for every incoming string. PostgreSQL cannot store NUL characters, and a lone surrogate is no
 * character: neither can be stored, forwarded or compared.
 */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** The path of the first string or key in an input that breaks the rule; undefined if there is none. */
export function findInvalidText(input: unknown): readonly string[] | undefined {
  // Not recursive: input may be nested deeper than the stack allows.
  const stack: { value: unknown; path: readonly string[] }[] = [{ value: input, path: [] }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && !isStorableText(value)) return path;
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) continue;
    for (const [key, part] of Object.entries(value)) {
      if (!isStorableText(key)) return path;
      // Paths matter only for form fields; deeper ones would cost quadratic time.
      stack.push({ value: part, path: path.length < 8 ? [...path, key] : path });
    }
  }
  return undefined;
}
