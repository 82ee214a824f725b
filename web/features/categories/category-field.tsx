import { X } from "lucide-react";
import { SUBCATEGORIES_MAX } from "#shared/catalogue/catalogue.ts";
import { useSiteCategories } from "./site-categories.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Select } from "#web/ui/controls/select.tsx";

const NONE = "none";

interface CategoryFieldProps {
  /** The main category first; only that one is chosen here, the others are kept. */
  readonly categories: readonly string[];
  readonly subcategories: readonly string[];
  readonly onCategories: (categories: string[]) => void;
  readonly onSubcategories: (subcategories: string[]) => void;
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
  const ofSite = useSiteCategories();
  const mainOptions = ofSite.main.map(({ code, name }) => ({ value: code, label: name }));
  const isOffered = main === undefined || mainOptions.some(({ value }) => value === main);
  const own =
    main === undefined ? [] : ofSite.within(main).map(({ code, name }) => ({ value: code, label: name }));
  const isOwn = (code: string) => own.some(({ value }) => value === code);
  const free = [...own, ...ofSite.options.filter(({ value }) => !isOwn(value))].filter(
    ({ value }) => !categories.includes(value) && !subcategories.includes(value),
  );
  const isFull = subcategories.length >= SUBCATEGORIES_MAX;

  function chooseMain(chosen: string) {
    if (chosen === NONE) return onCategories(others);
    onCategories([chosen, ...others.filter((other) => other !== chosen)]);
    if (subcategories.includes(chosen)) remove(chosen);
  }

  function remove(category: string) {
    onSubcategories(subcategories.filter((other) => other !== category));
  }

  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Select
        label={m.studio_form_category()}
        value={main ?? NONE}
        options={[
          { value: NONE, label: m.studio_form_category_none() },
          // What the video has, it keeps.
          ...(isOffered ? [] : [{ value: main, label: ofSite.nameOf(main) }]),
          ...mainOptions,
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
          options={free}
          isDisabled={!main || isFull}
          onChange={(chosen) => onSubcategories([...subcategories, chosen])}
        />
        {subcategories.length > 0 && (
          <ul aria-label={m.studio_form_subcategory_chosen()} className="flex flex-wrap gap-1.5">
            {subcategories.map((category) => (
              <ChosenCategory
                key={category}
                name={ofSite.nameOf(category)}
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
