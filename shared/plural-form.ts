import type { Locale } from "./texts.ts";

const rulesByLocale = new Map<Locale, Intl.PluralRules>();

/**
 * Plural category of a count: Polish "1 film", "2 filmy", "5 filmów", "1,5 filmu". Messages take it as the input
 * `form`, because their own `plural` builds a new Intl object on every call.
 */
export function pluralForm(count: number, locale: Locale): Intl.LDMLPluralRule {
  const rules = rulesByLocale.get(locale) ?? new Intl.PluralRules(locale);
  rulesByLocale.set(locale, rules);
  return rules.select(count);
}
