import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  ArrowUpToLine,
  EllipsisVertical,
  Merge,
  Pencil,
  Plus,
  Trash2,
} from "lucide-react";
import type { ManagedCategory } from "#shared/categories/contract.ts";
import { CategoryIcon } from "#web/features/categories/category-icon.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { formatVideos } from "#web/ui/format/counts.ts";
import { Menu } from "#web/ui/overlays/menu.tsx";
import type { MenuEntry } from "#web/ui/overlays/menu-entries.ts";
import { nameOf, otherNamesOf } from "./category-name.ts";

/** What an administrator does with a category in a dialog. */
export type CategoryAct =
  | { readonly kind: "add"; readonly parent: ManagedCategory | undefined }
  | { readonly kind: "edit"; readonly category: ManagedCategory }
  | { readonly kind: "merge"; readonly category: ManagedCategory }
  | { readonly kind: "retire" | "restore" | "remove"; readonly category: ManagedCategory };

interface CategoryRowProps {
  readonly category: ManagedCategory;
  /** Undefined where it cannot be moved further. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onFirst: (() => void) | undefined;
  readonly onAct: (act: CategoryAct) => void;
}

export function CategoryRow({ category, onUp, onDown, onFirst, onAct }: CategoryRowProps) {
  const { code, icon, parent, videosCount, isRetired } = category;
  const name = nameOf(category);
  const entries: MenuEntry[] = [
    {
      ...{ id: "edit", label: m.categories_edit(), icon: <Pencil /> },
      onSelect: () => onAct({ kind: "edit", category }),
    },
    ...(parent === null ? [addEntry()] : []),
    {
      ...{ id: "first", label: m.categories_move_first(), icon: <ArrowUpToLine /> },
      ...{ isDisabled: onFirst === undefined, onSelect: onFirst },
    },
    {
      ...{ id: "merge", label: m.categories_merge(), icon: <Merge /> },
      onSelect: () => onAct({ kind: "merge", category }),
    },
    isRetired
      ? {
          ...{ id: "restore", label: m.categories_restore(), icon: <ArchiveRestore /> },
          onSelect: () => onAct({ kind: "restore", category }),
        }
      : {
          ...{ id: "retire", label: m.categories_retire(), icon: <Archive /> },
          onSelect: () => onAct({ kind: "retire", category }),
        },
    {
      ...{ id: "remove", label: m.categories_remove(), icon: <Trash2 />, isDanger: true },
      onSelect: () => onAct({ kind: "remove", category }),
    },
  ];

  function addEntry(): MenuEntry {
    const onSelect = () => onAct({ kind: "add", parent: category });
    return { id: "add", label: m.categories_add_sub(), icon: <Plus />, onSelect };
  }

  return (
    <div className="grid grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 max-sm:px-3">
      <CategoryIcon icon={icon} className="size-[22px] text-accent-ink" />
      <div className="min-w-0">
        <p className="font-[640] wrap-anywhere">{name}</p>
        <p className="text-small wrap-anywhere text-text-3 tabular-nums">
          {[
            otherNamesOf(category),
            formatVideos(videosCount),
            ...(isRetired ? [m.categories_retired()] : []),
          ].join(" · ")}
        </p>
      </div>
      <div className="flex">
        <IconButton
          data-control={`up-${code}`}
          label={m.categories_up({ name })}
          icon={<ArrowUp />}
          disabled={onUp === undefined}
          onClick={onUp}
        />
        <IconButton
          data-control={`down-${code}`}
          label={m.categories_down({ name })}
          icon={<ArrowDown />}
          disabled={onDown === undefined}
          onClick={onDown}
        />
        <Menu groups={[{ id: "change", entries }]}>
          {(trigger) => (
            <IconButton
              {...trigger}
              data-control={`more-${code}`}
              label={m.categories_more({ name })}
              icon={<EllipsisVertical />}
            />
          )}
        </Menu>
      </div>
    </div>
  );
}
