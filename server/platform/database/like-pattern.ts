/** A pattern for LIKE on a column in small letters: texts that hold this one, which is taken as it is written. */
export function likePattern(text: string): string {
  return `%${text
    .toLowerCase()
    .replaceAll("\0", "")
    .replace(/[\\%_]/g, "\\$&")}%`;
}
