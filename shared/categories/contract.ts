import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, listOf } from "#shared/paging.ts";
import { line } from "#shared/text.ts";
import { CATEGORIES_OF_SITE_MAX, CategoryCode } from "./code.ts";
import { CATEGORY_ICONS } from "./icons.ts";

export const CATEGORY_NAME_MAX_CHARACTERS = 40;

const Name = line({ min: 1, max: CATEGORY_NAME_MAX_CHARACTERS });
const Names = z.object({ pl: Name, en: Name });
const Icon = z.enum(CATEGORY_ICONS);
const ByCode = z.object({ code: CategoryCode });
const Version = z.object({ version: z.int() });
const Codes = z.array(CategoryCode).check(z.maxLength(CATEGORIES_OF_SITE_MAX));

/** A category as administrators arrange it. */
export const ManagedCategory = z.object({
  code: CategoryCode,
  names: z.object({ pl: z.string(), en: z.string() }),
  icon: z.string(),
  /** The main category of a subcategory. */
  parent: z.nullable(CategoryCode),
  /** Videos in it, whoever sees them, without those of its subcategories. */
  videosCount: z.int(),
  /** No longer offered for videos. */
  isRetired: z.boolean(),
  /** Counts its changes: `edit` refuses to overwrite a newer version. */
  version: z.int(),
});
export type ManagedCategory = z.output<typeof ManagedCategory>;

export const categories = {
  list: endpoint({
    method: "GET",
    path: "/categories/managed",
    access: "admin",
    summary: "The categories as administrators arrange them: each main one before its subcategories",
    response: listOf(ManagedCategory),
  }),
  add: endpoint({
    method: "POST",
    path: "/categories",
    access: "admin",
    summary: "Adds a category",
    status: 201,
    body: z.object({ names: Names, icon: Icon, parent: z.nullable(CategoryCode) }),
    response: ManagedCategory,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/categories/{code}",
    access: "admin",
    summary: "Changes the names and the icon of a category",
    params: ByCode,
    body: z.object({ names: Names, icon: Icon, version: z.int() }),
    response: ManagedCategory,
  }),
  arrange: endpoint({
    method: "PUT",
    path: "/categories/order",
    access: "admin",
    summary: "Puts the categories of one level into another order",
    body: z.object({
      parent: z.nullable(CategoryCode),
      /** The order that the caller knows: if it has changed meanwhile, nothing is saved. */
      before: Codes,
      after: Codes,
    }),
    response: listOf(ManagedCategory),
  }),
  merge: endpoint({
    method: "POST",
    path: "/categories/{code}/merge",
    access: "admin",
    summary: "Moves all videos of a category, and what else has it, to another one; its addresses lead there",
    params: ByCode,
    body: z.object({ into: CategoryCode, version: z.int() }),
    response: z.object({ moved: z.int() }),
  }),
  retire: endpoint({
    method: "POST",
    path: "/categories/{code}/retire",
    access: "admin",
    summary: "Offers a category for no further video; its videos stay in it",
    params: ByCode,
    body: Version,
    response: ManagedCategory,
  }),
  restore: endpoint({
    method: "POST",
    path: "/categories/{code}/restore",
    access: "admin",
    summary: "Offers a retired category again",
    params: ByCode,
    body: Version,
    response: ManagedCategory,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/categories/{code}",
    access: "admin",
    summary: "Deletes a category that nothing uses",
    params: ByCode,
    response: Done,
  }),
};
