import type { categories, ManagedCategory } from "#shared/categories/contract.ts";
import { CATEGORIES_OF_SITE_MAX } from "#shared/categories/code.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError, type FieldProblem } from "#shared/errors.ts";
import { change, requirePresent, type ManagingContext } from "./change.ts";
import { codeFor, placesOf } from "./rules.ts";
import {
  countVideos,
  deleteCategory,
  insertCategory,
  isInUse,
  listCategories,
  lockCategory,
  setPlaces,
  updateCategory,
  type CategoryRow,
} from "./store.ts";
import { levelOf, viewCategory } from "./view.ts";

type Names = ManagedCategory["names"];

/** The categories as administrators arrange them, in the order of the caller's language. */
export async function listManaged({
  db,
  locale,
}: Pick<ManagingContext, "db" | "locale">): Promise<EndpointResponse<typeof categories.list>> {
  const [rows, counts] = await Promise.all([listCategories(db), countVideos(db)]);
  const ordered = levelOf(rows, null, locale).flatMap((main) => [main, ...levelOf(rows, main.code, locale)]);
  return { items: ordered.map((row) => viewCategory(row, counts)), count: ordered.length };
}

export async function addCategory(
  context: ManagingContext,
  { body: { names, icon, parent } }: UseCaseInput<typeof categories.add>,
): Promise<ManagedCategory> {
  const added = await change(context, async (tx) => {
    const rows = await listCategories(tx);
    if (rows.length >= CATEGORIES_OF_SITE_MAX) {
      throw new AppError("CATEGORIES_TOO_MANY", { max: CATEGORIES_OF_SITE_MAX });
    }
    requireMain(rows, parent);
    requireFreeNames(rows, { parent, names });
    const code = codeFor(names.pl, (one) => rows.some((row) => row.code === one));
    return insertCategory(tx, { code, name_pl: names.pl, name_en: names.en, icon, parent });
  });
  return viewCategory(added, new Map());
}

/** Changes names and icon; CATEGORY_CHANGED if the version is no longer the newest. */
export async function editCategory(
  context: ManagingContext,
  { params: { code }, body: { names, icon, version } }: UseCaseInput<typeof categories.edit>,
): Promise<ManagedCategory> {
  const edited = await change(context, async (tx) => {
    const rows = await listCategories(tx);
    const { parent } = requirePresent(rows, code);
    requireFreeNames(rows, { parent, names, code });
    const changes = { name_pl: names.pl, name_en: names.en, icon };
    const row = await updateCategory(tx, { code, version }, changes);
    if (!row) throw new AppError("CATEGORY_CHANGED");
    return row;
  });
  return viewCategory(edited, await countVideos(context.db));
}

/** Puts the categories of one level into another order; CATEGORY_CHANGED if their present order is another one. */
export async function arrangeCategories(
  context: ManagingContext,
  { body: { parent, before, after } }: UseCaseInput<typeof categories.arrange>,
): Promise<EndpointResponse<typeof categories.arrange>> {
  const { locale } = context;
  await change(context, async (tx) => {
    const level = levelOf(await listCategories(tx), parent, locale);
    const codes = level.map(({ code }) => code);
    if (codes.join() !== before.join()) throw new AppError("CATEGORY_CHANGED");
    const ordered = after.flatMap((code) => level.filter((category) => category.code === code));
    if (ordered.length !== level.length || new Set(after).size !== after.length) {
      throw new AppError("VALIDATION", {}, { after: { code: "INVALID" } });
    }
    await setPlaces(tx, placesOf(ordered, locale));
  });
  return listManaged(context);
}

/** Deletes a category that nothing uses. */
export async function removeCategory(
  context: ManagingContext,
  { params: { code } }: UseCaseInput<typeof categories.remove>,
): Promise<{ ok: true }> {
  await change(context, async (tx) => {
    const category = await lockCategory(tx, code);
    requirePresent(category ? [category] : [], code);
    if (await isInUse(tx, code)) throw new AppError("CATEGORY_IN_USE");
    await deleteCategory(tx, code);
  });
  return { ok: true };
}

/** Subcategories have no subcategories. */
function requireMain(rows: readonly CategoryRow[], parent: string | null): void {
  if (parent === null) return;
  const row = rows.find(({ code, merged_into: target }) => code === parent && target === null);
  if (row?.parent !== null) throw new AppError("VALIDATION", {}, { parent: { code: "CATEGORY_UNKNOWN" } });
}

interface Naming {
  readonly parent: string | null;
  readonly names: Names;
  /** The category that gets the names; undefined for a new one. */
  readonly code?: string;
}

/** As the unique indexes compare them. */
function requireFreeNames(rows: readonly CategoryRow[], { parent, names, code }: Naming): void {
  const others = rows.filter((row) => row.parent === parent && row.merged_into === null && row.code !== code);
  const problems: Record<string, FieldProblem> = {};
  const isTaken = (name: string, of: (row: CategoryRow) => string) =>
    others.some((row) => of(row).toLowerCase() === name.toLowerCase());
  if (isTaken(names.pl, (row) => row.name_pl)) problems["names.pl"] = { code: "CATEGORY_NAME_TAKEN" };
  if (isTaken(names.en, (row) => row.name_en)) problems["names.en"] = { code: "CATEGORY_NAME_TAKEN" };
  if (Object.keys(problems).length > 0) throw new AppError("VALIDATION", {}, problems);
}
