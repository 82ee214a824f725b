import { foldDiacritics } from "#shared/fold-diacritics.ts";

export const SLUG_MIN_CHARACTERS = 3;
export const SLUG_MAX_CHARACTERS = 24;
export const SLUG_PATTERN = /^[A-Za-z0-9_.-]+$/;

/** Reserved first path segments of screens and of the server: a slug must not equal one. */
const RESERVED = new Set(
  (
    "about account activate-account admin api become-creator c categories channel channels chat confirm-email " +
    "create-channel dev donate donate-old edge embed en faq favourites feed healthz history live live-upcoming login manage-channel metrics " +
    "nadaj nadaj-bigtech new nowe openurl feeds opensearch opensearch.xml manifest.webmanifest robots.txt sitemap sitemap.xml sitemaps payment-continue payment-fail payment-success pl playlist polityka-cookies " +
    "polityka-prywatnosci popular readyz recommended register regulamin regulamin-tworcy regulaminy " +
    "informacja-rodo informacje-regulacyjne reklama reset-password search subscriptions support tags trending tv " +
    "user watch watch-later oldadmin nazywo bronprawdy dajimmowic niezamkniecienas wolnoscslowa ocalprawde"
  ).split(" "),
);

/** Whether a slug is reserved, ignoring case. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug.toLowerCase());
}

/**
 * Derives a slug from a channel name: diacritics are removed, other characters become hyphens. At most 24 characters;
 * may be shorter than 3.
 */
export function slugFromName(name: string): string {
  return foldDiacritics(name)
    .replace(/[^a-z0-9_.]+/g, "-")
    .replace(/^[-.]+/, "")
    .slice(0, SLUG_MAX_CHARACTERS)
    .replace(/[-.]+$/, "");
}
