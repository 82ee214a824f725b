import * as z from "zod/mini";
import type { FieldErrorCode } from "#shared/errors.ts";
import { BASE_LOCALE, LOCALES, type Locale } from "#shared/texts.ts";

/** At least one; in the order of the software. */
const Languages = z.array(z.enum(LOCALES)).check(
  z.minLength(1, "LANGUAGES_NONE" satisfies FieldErrorCode),
  z.overwrite((languages) => LOCALES.filter((locale) => languages.includes(locale))),
);

/** Settings of the languages of the site. */
export const LANGUAGE_SETTINGS = {
  /** The languages that pages, menus, emails and feeds are offered in. */
  "site.languages": Languages,
  /** Of visitors who have chosen none and whose browser asks for none of those offered; one of them. */
  "site.defaultLanguage": z.enum(LOCALES),
};

export const DEFAULT_LANGUAGES: { "site.languages": Locale[]; "site.defaultLanguage": Locale } = {
  "site.languages": [...LOCALES],
  "site.defaultLanguage": BASE_LOCALE,
};
