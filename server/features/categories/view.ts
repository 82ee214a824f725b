import type { ManagedCategory } from "#shared/categories/contract.ts";
import { inShownOrder } from "#shared/categories/order.ts";
import type { Locale } from "#shared/texts.ts";
import type { CategoryRow } from "./store.ts";

/** The categories of one level in the order in which a reader of this language sees them. */
export function levelOf(
  rows: readonly CategoryRow[],
  parent: string | null,
  locale: Locale,
): (CategoryRow & { readonly name: string })[] {
  const level = rows.filter((row) => row.parent === parent && row.merged_into === null);
  return inShownOrder(
    level.map((row) => ({ ...row, name: locale === "en" ? row.name_en : row.name_pl })),
    locale,
  );
}

export function viewCategory(row: CategoryRow, counts: ReadonlyMap<string, number>): ManagedCategory {
  const { code, name_pl: pl, name_en: en, icon, parent, version, retired_at: retiredAt } = row;
  const videosCount = counts.get(code) ?? 0;
  return { code, names: { pl, en }, icon, parent, videosCount, isRetired: retiredAt !== null, version };
}
