import { getLocale, type Locale } from "#web/i18n/compiled/runtime.js";
import { perLocale } from "./per-locale.ts";

const rulesOf = perLocale((locale) => new Intl.PluralRules(locale));

/**
 * The grammatical form a count asks for: Polish "1 film", "2 filmy", "5 filmów", "1,5 filmu".
 * Messages take it as the input `form`, because their own `plural` builds a new Intl object on every call.
 */
export function pluralForm(count: number, locale: Locale = getLocale()): Intl.LDMLPluralRule {
  return rulesOf(locale).select(count);
}
