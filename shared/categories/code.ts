import * as z from "zod/mini";

export const CATEGORY_CODE_MAX_CHARACTERS = 40;

/** Categories and subcategories of a site together. */
export const CATEGORIES_OF_SITE_MAX = 300;

/**
 * The name of a category that videos and addresses hold, and that never changes: `newsPoland`. Whether there is such a
 * category only the server knows, because administrators add and merge them.
 */
export const CategoryCode = z
  .string()
  .check(z.maxLength(CATEGORY_CODE_MAX_CHARACTERS), z.regex(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/));
