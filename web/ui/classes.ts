/** Joins class names and leaves out what is absent: `classes("a", isWide && "b")`. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
