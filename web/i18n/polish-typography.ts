import { withNonBreakingSpaces } from "#shared/typography.ts";
import { withCatalogues, type Catalogue, type Message } from "./catalogue-files.ts";

const BY_LOCALE: Readonly<Record<string, (catalogue: Catalogue) => Catalogue>> = { pl: typographicCatalogue };

/** The file system, except that Polish messages are read with no-break spaces where a line must not break. */
export const TYPOGRAPHIC_FILES = withCatalogues(
  (catalogue, locale) => BY_LOCALE[locale]?.(catalogue) ?? catalogue,
);

/** A catalogue with no-break spaces added to its texts; the selectors of variants stay unchanged. */
export function typographicCatalogue(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, message]) => [key, typographicMessage(message)]),
  );
}

function typographicMessage(message: Message): Message {
  if (typeof message === "string") return withNonBreakingSpaces(message);
  return message.map((variant) => ({
    ...variant,
    match: Object.fromEntries(
      Object.entries(variant.match).map(([choice, text]) => [choice, withNonBreakingSpaces(text)]),
    ),
  }));
}
