export const LOCALES = ["pl", "en"] as const;
export type Locale = (typeof LOCALES)[number];
export type Texts = Readonly<Record<Locale, string>>;

/** Puts values into `{name}` places; a missing value leaves the place as it is. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
