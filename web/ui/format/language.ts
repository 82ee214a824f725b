/** The name of a language in itself, the way its speakers look for it: `pl` -> "Polski". */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: "language", fallback: "code" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
