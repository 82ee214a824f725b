/** Browsers do not know the own names of all languages and give their user's name for them instead. */
const UNKNOWN_TO_BROWSERS = new Map([["be", "Беларуская"]]);

/** The name of a language in itself, the way its speakers look for it: `pl` -> "Polski". */
export function languageName(code: string): string {
  const known = UNKNOWN_TO_BROWSERS.get(code);
  if (known !== undefined) return known;
  const name = new Intl.DisplayNames(code, { type: "language", fallback: "code" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
