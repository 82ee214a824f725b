import type { categories, ManagedCategory } from "#shared/categories/contract.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { change, requirePresent, type ManagingContext } from "./change.ts";
import {
  adoptSubcategories,
  markMerged,
  moveAccounts,
  moveDefaults,
  moveSections,
  moveVideos,
} from "./merge-store.ts";
import { countVideos, listCategories, lockCategory, updateCategory, type CategoryRow } from "./store.ts";
import { viewCategory } from "./view.ts";

/**
 * Merges a category into another one, in one transaction: videos, upload defaults, settings of accounts, sections and
 * subcategories move. Its row stays for its old addresses.
 */
export async function mergeCategory(
  context: ManagingContext,
  { params: { code }, body: { into, version } }: UseCaseInput<typeof categories.merge>,
): Promise<EndpointResponse<typeof categories.merge>> {
  const { now } = context;
  return change(context, async (tx) => {
    const rows = await listCategories(tx);
    const source = requirePresent(rows, code);
    const target = requireTarget(rows, code, into);
    if (source.version !== version) throw new AppError("CATEGORY_CHANGED");
    const home = target.parent ?? target.code;
    requireDifferentNames(rows, code, home);
    await lockCategory(tx, code);
    await markMerged(tx, code, into);
    await adoptSubcategories(tx, code, home);
    await moveDefaults(tx, { code, into });
    await moveAccounts(tx, { code, into });
    await moveSections(tx, { code, into }, now);
    return { moved: await moveVideos(tx, { code, into }, now) };
  });
}

function requireTarget(rows: readonly CategoryRow[], code: string, into: string): CategoryRow {
  if (into === code) throw new AppError("CATEGORY_MERGE_SELF");
  const target = rows.find((row) => row.code === into && row.merged_into === null);
  if (!target) throw new AppError("VALIDATION", {}, { into: { code: "CATEGORY_UNKNOWN" } });
  if (target.parent === code) throw new AppError("CATEGORY_MERGE_SUBCATEGORY");
  const main = rows.find((row) => row.code === target.parent);
  if (target.retired_at ?? main?.retired_at) throw new AppError("CATEGORY_MERGE_RETIRED");
  return target;
}

/** The subcategories of both will have the same main category. */
function requireDifferentNames(rows: readonly CategoryRow[], code: string, home: string): void {
  const present = rows.filter((row) => row.merged_into === null && row.code !== code);
  const others = present.filter((row) => row.parent === home);
  const names = (row: CategoryRow) => [row.name_pl, row.name_en].map((name) => name.toLowerCase());
  const twice = present
    .filter((row) => row.parent === code)
    .find((row) => others.some((other) => names(other).some((name, place) => name === names(row)[place])));
  if (twice) throw new AppError("CATEGORY_MERGE_NAMES", { name: twice.name_pl });
}

export async function retireCategory(
  context: ManagingContext,
  { params: { code }, body: { version } }: UseCaseInput<typeof categories.retire>,
): Promise<ManagedCategory> {
  return setRetired(context, { code, version }, context.now);
}

/** Offers a retired category again. */
export async function restoreCategory(
  context: ManagingContext,
  { params: { code }, body: { version } }: UseCaseInput<typeof categories.restore>,
): Promise<ManagedCategory> {
  return setRetired(context, { code, version }, null);
}

async function setRetired(
  context: ManagingContext,
  { code, version }: { readonly code: string; readonly version: number },
  retiredAt: Date | null,
): Promise<ManagedCategory> {
  const row = await change(context, async (tx) => updatePresent(tx, { code, version }, retiredAt));
  return viewCategory(row, await countVideos(context.db));
}

async function updatePresent(
  tx: Executor,
  { code, version }: { readonly code: string; readonly version: number },
  retiredAt: Date | null,
): Promise<CategoryRow> {
  requirePresent(await listCategories(tx), code);
  const row = await updateCategory(tx, { code, version }, { retired_at: retiredAt });
  if (!row) throw new AppError("CATEGORY_CHANGED");
  return row;
}
