import { HOME_SLUG } from "#shared/home/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";

/** What a page made of sections is called: its address, but for the one everybody starts with. */
export function pageName(slug: string): string {
  return slug === HOME_SLUG ? m.sections_page_home() : slug;
}
