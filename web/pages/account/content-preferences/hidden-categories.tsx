import { X } from "lucide-react";
import type { Category } from "#shared/catalogue/catalogue.ts";
import { categoriesByName, categoryName } from "#web/features/videos/labels.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Select } from "#web/ui/controls/select.tsx";

interface HiddenCategoriesProps {
  readonly categories: readonly Category[];
  readonly onChange: (categories: Category[]) => void;
}

/** Categories excluded from video lists. */
export function HiddenCategories({ categories, onChange }: HiddenCategoriesProps) {
  const selectableCategories = categoriesByName().filter(({ category }) => !categories.includes(category));

  function add(chosen: string) {
    const category = selectableCategories.find((name) => name.category === chosen)?.category;
    if (category) onChange([...categories, category]);
  }

  return (
    <div className="grid gap-3">
      <Select
        label={m.preferences_categories_add()}
        value={null}
        placeholder={m.preferences_categories_choose()}
        options={selectableCategories.map(({ category, name }) => ({ value: category, label: name }))}
        onChange={add}
      />
      {categories.length > 0 && (
        <ul aria-label={m.preferences_categories_list()} className="flex flex-wrap gap-2">
          {categories.map((category) => (
            <li key={category}>
              <Button
                size="small"
                icon={<X />}
                aria-label={m.ui_remove({ name: categoryName(category) })}
                onClick={() => onChange(categories.filter((other) => other !== category))}
              >
                {categoryName(category)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
