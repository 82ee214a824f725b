import { withNonBreakingSpaces } from "#shared/typography.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";

/** User text with the non-breaking spaces of the page's language. Interface messages contain theirs already. */
export function withLocaleSpacing(text: string): string {
  return getLocale() === "pl" ? withNonBreakingSpaces(text) : text;
}
