/**
 * The one rule for every string that comes in. The database has no place for zeros, and half a surrogate pair is no
 * character: neither can be stored, sent on or compared.
 */
export function isPlain(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** Where in an input the first string, or key, is that breaks the rule; undefined where there is none. */
export function findUnplain(input: unknown): readonly string[] | undefined {
  // Not recursive: what somebody sends may be nested deeper than the stack.
  const waiting: { value: unknown; path: readonly string[] }[] = [{ value: input, path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && !isPlain(value)) return path;
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) continue;
    for (const [key, part] of Object.entries(value)) {
      if (!isPlain(key)) return path;
      // Paths matter for the fields of forms only; further down they would cost the square of the depth.
      waiting.push({ value: part, path: path.length < 8 ? [...path, key] : path });
    }
  }
  return undefined;
}
