import { X } from "lucide-react";
import { useSiteCategories } from "#web/features/categories/site-categories.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Select } from "#web/ui/controls/select.tsx";

interface HiddenCategoriesProps {
  readonly categories: readonly string[];
  readonly onChange: (categories: string[]) => void;
}

/** Categories excluded from video lists. */
export function HiddenCategories({ categories, onChange }: HiddenCategoriesProps) {
  const { options, nameOf } = useSiteCategories();

  return (
    <div className="grid gap-3">
      <Select
        label={m.preferences_categories_add()}
        value={null}
        placeholder={m.preferences_categories_choose()}
        options={options.filter(({ value }) => !categories.includes(value))}
        onChange={(chosen) => onChange([...categories, chosen])}
      />
      {categories.length > 0 && (
        <ul aria-label={m.preferences_categories_list()} className="flex flex-wrap gap-2">
          {categories.map((category) => (
            <li key={category}>
              <Button
                size="small"
                icon={<X />}
                aria-label={m.ui_remove({ name: nameOf(category) })}
                onClick={() => onChange(categories.filter((other) => other !== category))}
              >
                {nameOf(category)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
