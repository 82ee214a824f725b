import type { Kysely } from "kysely";
import type { Locale } from "#shared/texts.ts";
import { withNonBreakingSpaces } from "#shared/typography.ts";
import type { Database } from "./database/schema.ts";

/** A category of videos, as administrators have arranged it. */
export interface SiteCategory {
  readonly code: string;
  readonly names: Readonly<Record<Locale, string>>;
  readonly icon: string;
  /** The code of the main category; null for one. */
  readonly parent: string | null;
  readonly place: number | null;
  readonly isRetired: boolean;
  /** Codes of categories that were merged into this one. */
  readonly earlierCodes: readonly string[];
}

/** The present categories of the site, in the memory of this process. */
export interface CurrentCategories {
  /** In the order in which they were added. */
  list(): readonly SiteCategory[];
  /** The category with this code, or the one that it was merged into. */
  find(code: string): SiteCategory | undefined;
  /** The codes whose videos are those of this category: its own, and those of its subcategories. */
  codesWithin(code: string): readonly string[];
  /** Changes with each reading of other categories, for the keys of caches. */
  version(): number;
  /** Reads what was saved. */
  reload(): Promise<void>;
}

/** No categories until the first `reload`. */
export function createCategories({ db }: { readonly db: Kysely<Database> }): CurrentCategories {
  let current: readonly SiteCategory[] = [];
  let byCode: ReadonlyMap<string, SiteCategory> = new Map();
  let started = 0;
  let applied = 0;

  async function reload(): Promise<void> {
    started += 1;
    const turn = started;
    const rows = await db.selectFrom("categories").selectAll().orderBy("number").execute();
    // A later call may have read newer values already.
    if (turn < applied) return;
    applied = turn;
    current = rows
      .filter(({ merged_into: target }) => target === null)
      .map(({ code, name_pl: pl, name_en: en, icon, parent, place, retired_at: retiredAt }) => ({
        ...{ code, icon, parent, place },
        names: { pl: withNonBreakingSpaces(pl), en },
        isRetired: retiredAt !== null,
        earlierCodes: rows.filter((row) => row.merged_into === code).map((row) => row.code),
      }));
    byCode = new Map(
      current.flatMap((category) =>
        [category.code, ...category.earlierCodes].map((code) => [code, category] as const),
      ),
    );
  }

  return {
    list: () => current,
    find: (code) => byCode.get(code),
    codesWithin(code) {
      const own = byCode.get(code)?.code ?? code;
      return [own, ...current.filter(({ parent }) => parent === own).map((category) => category.code)];
    },
    version: () => applied,
    reload,
  };
}
