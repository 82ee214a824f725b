import { heldTogether } from "#shared/typography.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";

/** What somebody wrote, as the page's language has its lines end. Texts of our own come so from their catalogue. */
export function held(text: string): string {
  return getLocale() === "pl" ? heldTogether(text) : text;
}
