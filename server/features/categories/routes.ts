import { categories } from "#shared/categories/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { mergeCategory, restoreCategory, retireCategory } from "./merge.ts";
import { addCategory, arrangeCategories, editCategory, listManaged, removeCategory } from "./categories.ts";

const CHANGES = { rateLimit: { max: 120, perSeconds: 60 } };

export function bindCategories({ bind }: Binder): void {
  bind(categories.list, listManaged);
  bind(categories.add, addCategory, CHANGES);
  bind(categories.edit, editCategory, CHANGES);
  bind(categories.arrange, arrangeCategories, CHANGES);
  bind(categories.merge, mergeCategory, CHANGES);
  bind(categories.retire, retireCategory, CHANGES);
  bind(categories.restore, restoreCategory, CHANGES);
  bind(categories.remove, removeCategory, CHANGES);
}
