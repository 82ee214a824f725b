import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { Button as DragButton, GridList, GridListItem } from "react-aria-components/GridList";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { AriaLocale } from "#web/ui/controls/aria-locale.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { reordered } from "./reordered.ts";

interface Identified {
  readonly _id: string;
}

export interface ReorderListProps<Item extends Identified> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly dragLabel: (name: string) => string;
  /** Instructions for keyboard users. */
  readonly hint: string;
  readonly onReorder: (ids: string[]) => void;
  /** Other values that the rendered rows depend on. */
  readonly dependencies?: readonly unknown[] | undefined;
  /** Grid columns of a row, the handle first. */
  readonly rowClassName: string;
  readonly children: (item: Item) => ReactNode;
}

/** A list sortable by drag and drop or with the keyboard. */
export function ReorderList<Item extends Identified>({
  label,
  items,
  nameOf,
  dragLabel,
  hint,
  onReorder,
  dependencies = [],
  rowClassName,
  children,
}: ReorderListProps<Item>) {
  const ids = items.map(({ _id }) => _id);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    onReorder({ keys, target }) {
      const moved = new Set([...keys].map(String));
      const place = { id: String(target.key), isAfter: target.dropPosition === "after" };
      onReorder(reordered(ids, moved, place));
    },
  });

  return (
    <AriaLocale>
      <GridList
        aria-label={label}
        items={items.map((item) => ({ ...item, id: item._id }))}
        dependencies={dependencies}
        dragAndDropHooks={dragAndDropHooks}
        className="grid gap-1 outline-none [&_.react-aria-DropIndicator]:h-0.5 [&_.react-aria-DropIndicator]:rounded-full [&_.react-aria-DropIndicator]:data-[drop-target]:bg-accent-ink"
      >
        {(item) => (
          <GridListItem
            id={item._id}
            textValue={nameOf(item)}
            className={classes(
              "grid items-center gap-x-2 rounded-md p-2 -outline-offset-2 hover:bg-surface-1 dragging:opacity-50",
              rowClassName,
            )}
          >
            <DragButton
              slot="drag"
              aria-label={dragLabel(nameOf(item))}
              className="grid size-8 cursor-grab place-content-center rounded-xs text-text-3 hover:text-text [&_.lucide]:size-[18px]"
            >
              <GripVertical />
            </DragButton>
            {children(item)}
          </GridListItem>
        )}
      </GridList>
      <p className="mt-4 text-hint text-pretty text-text-3">{hint}</p>
    </AriaLocale>
  );
}
