import { X } from "lucide-react";
import { SUBCATEGORIES_MAX, type Category } from "#shared/catalogue/catalogue.ts";
import { categoriesByName, categoryName } from "./labels.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Select } from "#web/ui/controls/select.tsx";

const NONE = "none";

interface CategoryFieldProps {
  /** The main category first; only that one is chosen here, the others are kept. */
  readonly categories: readonly Category[];
  readonly subcategories: readonly Category[];
  readonly onCategories: (categories: Category[]) => void;
  readonly onSubcategories: (subcategories: Category[]) => void;
  readonly error?: string | undefined;
}

/** Categories of a video: the main one, and others it also belongs to. */
export function CategoryField({
  categories,
  subcategories,
  onCategories,
  onSubcategories,
  error,
}: CategoryFieldProps) {
  const [main, ...others] = categories;
  const names = categoriesByName();
  const free = names.filter(
    ({ category }) => !categories.includes(category) && !subcategories.includes(category),
  );
  const isFull = subcategories.length >= SUBCATEGORIES_MAX;

  function chooseMain(chosen: string) {
    const category = names.find((name) => name.category === chosen)?.category;
    onCategories(category ? [category, ...others.filter((other) => other !== category)] : others);
    if (category && subcategories.includes(category)) remove(category);
  }

  function add(chosen: string) {
    const category = free.find((name) => name.category === chosen)?.category;
    if (category) onSubcategories([...subcategories, category]);
  }

  function remove(category: Category) {
    onSubcategories(subcategories.filter((other) => other !== category));
  }

  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Select
        label={m.studio_form_category()}
        value={main ?? NONE}
        options={[
          { value: NONE, label: m.studio_form_category_none() },
          ...names.map(({ category, name }) => ({ value: category, label: name })),
        ]}
        error={error}
        onChange={chooseMain}
      />
      <div className="grid min-w-0 content-start gap-2.5">
        <Select
          label={m.studio_form_subcategory()}
          hint={isFull ? m.studio_form_subcategory_full() : m.studio_form_subcategory_hint()}
          value={null}
          placeholder={main ? m.studio_form_subcategory_add() : m.studio_form_subcategory_first()}
          options={free.map(({ category, name }) => ({ value: category, label: name }))}
          isDisabled={!main || isFull}
          onChange={add}
        />
        {subcategories.length > 0 && (
          <ul aria-label={m.studio_form_subcategory_chosen()} className="flex flex-wrap gap-1.5">
            {subcategories.map((category) => (
              <ChosenCategory
                key={category}
                name={categoryName(category)}
                onRemove={() => remove(category)}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function ChosenCategory({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <li className="inline-flex h-[30px] max-w-full items-center rounded-xs bg-surface-2 pl-2.5 text-small font-[560]">
      <span className="truncate">{name}</span>
      <button
        type="button"
        aria-label={m.ui_remove({ name })}
        onClick={onRemove}
        className="grid size-[30px] shrink-0 place-items-center rounded-xs text-text-2 -outline-offset-2 hover:text-text"
      >
        <X className="size-4" />
      </button>
    </li>
  );
}
