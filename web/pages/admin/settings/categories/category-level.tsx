import { useEffect, useRef, useState } from "react";
import type { ManagedCategory } from "#shared/categories/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { nameOf } from "./category-name.ts";
import { CategoryRow, type CategoryAct } from "./category-row.tsx";
import { useArrangement } from "./use-category-changes.ts";

interface CategoryLevelProps {
  readonly label: string;
  /** The main category whose subcategories these are; null for the main ones. */
  readonly parent: string | null;
  /** All categories of the site. */
  readonly items: readonly ManagedCategory[];
  readonly onAct: (act: CategoryAct) => void;
}

/** Categories of one level in their order, each with its subcategories. */
export function CategoryLevel({ label, parent, items, onAct }: CategoryLevelProps) {
  const list = useRef<HTMLUListElement>(null);
  /** The button that has the focus after the next move; a button at the end of the list loses it. */
  const nextFocus = useRef<readonly string[]>(undefined);
  const [moved, setMoved] = useState("");
  const arrange = useArrangement();
  const level = items.filter((item) => item.parent === parent);
  const codes = level.map(({ code }) => code);

  useEffect(() => {
    const controls = nextFocus.current?.map((control) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-control="${control}"]`),
    );
    nextFocus.current = undefined;
    controls?.find((button) => button && !button.disabled)?.focus();
  });

  function move(category: ManagedCategory, to: number, controls: readonly string[]) {
    const { code } = category;
    const from = codes.indexOf(code);
    setMoved(m.categories_moved({ name: nameOf(category), place: to + 1 }));
    nextFocus.current = controls.map((control) => `${control}-${code}`);
    arrange({ parent, before: codes, after: codes.toSpliced(from, 1).toSpliced(to, 0, code) });
  }

  return (
    <>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <ul
        ref={list}
        aria-label={label}
        className={classes(
          "grid grid-cols-1",
          parent === null && "rounded-lg border border-line bg-surface-1",
        )}
      >
        {level.map((category, index) => (
          <li key={category.code} className="min-w-0 border-line not-first:border-t">
            <CategoryRow
              category={category}
              onUp={index === 0 ? undefined : () => move(category, index - 1, ["up", "down"])}
              onDown={
                index === level.length - 1 ? undefined : () => move(category, index + 1, ["down", "up"])
              }
              onFirst={index === 0 ? undefined : () => move(category, 0, ["more"])}
              onAct={onAct}
            />
            {items.some((item) => item.parent === category.code) && (
              <div className="border-t border-line pl-8 max-sm:pl-4">
                <CategoryLevel
                  label={m.categories_subcategories_of({ name: nameOf(category) })}
                  parent={category.code}
                  items={items}
                  onAct={onAct}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
