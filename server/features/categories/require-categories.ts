import { AppError } from "#shared/errors.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { CurrentCategories, SiteCategory } from "#server/platform/site-categories.ts";
import { lockCategories } from "./store.ts";

interface Choice {
  /** The field of the request, for its problems. */
  readonly field: string;
  readonly codes: readonly string[];
  /** Retired categories that may be chosen: those that were chosen before, or all. */
  readonly retired: readonly string[] | "all";
}

/**
 * The codes to store for chosen categories: a merged one becomes the one that it was merged into. Throws VALIDATION for
 * codes of no category, and of one that is no longer offered. Until the transaction ends, none of them is merged or
 * deleted: call it before locking what will have the codes, as a merge does.
 */
export async function requireCategories(tx: Executor, { field, codes, retired }: Choice): Promise<string[]> {
  const locked = await lockCategories(tx, codes);
  const stored = codes.map((code, place) => {
    const category = locked.get(code);
    if (!category) throw problem(`${field}.${place}`, "CATEGORY_UNKNOWN");
    const isRefused = category.is_retired && retired !== "all" && !retired.includes(code);
    if (isRefused) throw problem(`${field}.${place}`, "CATEGORY_RETIRED");
    return category.merged_into ?? code;
  });
  return [...new Set(stored)];
}

/** The same for new things with codes that were stored earlier: those that are gone or retired are left out. */
export async function offeredCategories(tx: Executor, codes: readonly string[]): Promise<string[]> {
  const locked = await lockCategories(tx, codes);
  const stored = codes.flatMap((code) => {
    const category = locked.get(code);
    return category && !category.is_retired ? [category.merged_into ?? code] : [];
  });
  return [...new Set(stored)];
}

interface ChosenCategories {
  readonly categories?: readonly string[] | undefined;
  readonly subcategories?: readonly string[] | undefined;
}

/** `requireCategories` for what a request sets of a video. */
export async function requireCategoriesOf(
  tx: Executor,
  { categories, subcategories }: ChosenCategories,
  { retired }: Pick<Choice, "retired">,
): Promise<{ categories?: string[]; subcategories?: string[] }> {
  const choose = (field: string, codes: readonly string[]) =>
    requireCategories(tx, { field, codes, retired });
  return {
    ...(categories && { categories: await choose("categories", categories) }),
    ...(subcategories && { subcategories: await choose("subcategories", subcategories) }),
  };
}

/** The category that a list is of, if it is of one. Throws VALIDATION for a code of no category. */
export function requireListed(
  categories: Pick<CurrentCategories, "find">,
  code: string | undefined,
): SiteCategory | undefined {
  if (code === undefined) return undefined;
  const category = categories.find(code);
  if (!category) throw problem("category", "CATEGORY_UNKNOWN");
  return category;
}

function problem(field: string, code: "CATEGORY_UNKNOWN" | "CATEGORY_RETIRED"): AppError {
  return new AppError("VALIDATION", {}, { [field]: { code } });
}
