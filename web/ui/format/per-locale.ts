import type { Locale } from "#web/i18n/compiled/runtime.js";

/** Creates an Intl formatter per language on first use: each costs several milliseconds on a phone. */
export function perLocale<Format>(make: (locale: Locale) => Format): (locale: Locale) => Format {
  const made = new Map<Locale, Format>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}
