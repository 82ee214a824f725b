import { capitalized } from "./capitalized.ts";

/** Browsers lack the native names of some languages and return a name in the user's language instead. */
const UNKNOWN_TO_BROWSERS = new Map([["be", "Беларуская"]]);

/** The native name of a language, for users who do not know the page's language: `pl` -> "Polski". */
export function languageName(code: string): string {
  return UNKNOWN_TO_BROWSERS.get(code) ?? languageNameIn(code, code);
}

/** The name of a language in another one: `pl` in `en` -> "Polish". */
export function languageNameIn(code: string, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: "language", fallback: "code" }).of(code) ?? code;
  return capitalized(name, locale);
}
