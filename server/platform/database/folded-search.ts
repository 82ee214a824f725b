import { type RawBuilder, sql } from "kysely";

/** Whether a text contains a search term, regardless of case, accents and decorated letters. */
export function containsTyped(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`folded(${text}) like folded_pattern(${typed})`;
}
