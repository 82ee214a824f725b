/** A LIKE pattern for a lower-case column: matches values that contain this text literally (wildcards escaped). */
export function likePattern(text: string): string {
  return `%${text
    .toLowerCase()
    .replaceAll("\0", "")
    .replace(/[\\%_]/g, "\\$&")}%`;
}
