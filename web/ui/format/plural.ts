import { pluralForm as pluralFormIn } from "#shared/plural-form.ts";
import { getLocale, type Locale } from "#web/i18n/compiled/runtime.js";

/** Plural category of a count in the page's language. */
export function pluralForm(count: number, locale: Locale = getLocale()): Intl.LDMLPluralRule {
  return pluralFormIn(count, locale);
}
