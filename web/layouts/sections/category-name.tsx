import type { Category } from "#shared/videos/catalogue.ts";
import { categoryName } from "#web/features/videos/words.ts";

/** Apart, because the names of all categories come along. */
export function CategoryName({ category }: { readonly category: Category }) {
  return categoryName(category);
}
