import type { ManagedCategory } from "#shared/categories/contract.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";

/** The name in the language of the page. */
export function nameOf({ names }: Pick<ManagedCategory, "names">): string {
  return names[getLocale()];
}

/** The names in the other languages. */
export function otherNamesOf({ names }: Pick<ManagedCategory, "names">): string {
  const { [getLocale()]: _shown, ...others } = names;
  return Object.values(others).join(" · ");
}
