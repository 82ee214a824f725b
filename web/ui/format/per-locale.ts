import type { Locale } from "#web/i18n/compiled/runtime.js";

/** Makes a format for a language when it is first needed: each costs a phone several milliseconds. */
export function perLocale<Format>(make: (locale: Locale) => Format): (locale: Locale) => Format {
  const made = new Map<Locale, Format>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}
