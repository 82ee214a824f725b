import { m } from "#web/i18n/compiled/messages.js";

export type LegalSlug =
  | "regulamin"
  | "regulamin-tworcy"
  | "polityka-prywatnosci"
  | "polityka-cookies"
  | "informacja-rodo"
  | "informacje-regulacyjne";

interface LegalDocument {
  readonly slug: LegalSlug;
  /** Summary in one sentence. */
  readonly about: () => string;
}

/** In listing order. */
export const LEGAL_DOCUMENTS: readonly LegalDocument[] = [
  { slug: "regulamin", about: () => m.pages_document_terms_about() },
  { slug: "regulamin-tworcy", about: () => m.pages_document_creators_about() },
  { slug: "polityka-prywatnosci", about: () => m.pages_document_privacy_about() },
  { slug: "polityka-cookies", about: () => m.pages_document_cookies_about() },
  { slug: "informacja-rodo", about: () => m.pages_document_gdpr_about() },
  { slug: "informacje-regulacyjne", about: () => m.pages_document_regulatory_about() },
];

export function aboutDocument(slug: LegalSlug): string {
  return LEGAL_DOCUMENTS.find((document) => document.slug === slug)?.about() ?? "";
}
