import { getLocale, type Locale } from "#web/i18n/compiled/runtime.js";

const RULES = { pl: new Intl.PluralRules("pl-PL"), en: new Intl.PluralRules("en-US") };

/**
 * The grammatical form a count asks for: Polish "1 film", "2 filmy", "5 filmów", "1,5 filmu".
 * Messages take it as the input `form`, because their own `plural` builds a new Intl object on every call.
 */
export function pluralForm(count: number, locale: Locale = getLocale()): Intl.LDMLPluralRule {
  return RULES[locale].select(count);
}
