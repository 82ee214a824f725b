import { HOME_SLUG } from "#shared/home/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";

/** Display name of a page made of sections: its path, except for the home page. */
export function pageName(slug: string): string {
  return slug === HOME_SLUG ? m.home_sections_page_home() : slug;
}
