import type { Category } from "#shared/catalogue/catalogue.ts";
import { categoryName } from "#web/features/videos/labels.ts";

/** A separate module, because it imports the names of all categories. */
export function CategoryName({ category }: { readonly category: Category }) {
  return categoryName(category);
}
