import { Check } from "lucide-react";
import type { RefObject } from "react";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { AriaLocale } from "#web/ui/controls/aria-locale.tsx";
import type { SelectOption } from "#web/ui/controls/select.tsx";
import { LIST_BOX, LIST_POPOVER, LIST_ROW } from "#web/ui/controls/select-styles.ts";

interface SelectPopoverProps {
  readonly options: readonly Pick<SelectOption, "value" | "label">[];
  readonly value: string;
  readonly labelledBy: string;
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onSelect: (value: string) => void;
  readonly onClose: () => void;
}

/** The lazily loaded part of LazySelect. */
export function SelectPopover({
  options,
  value,
  labelledBy,
  triggerRef,
  isOpen,
  onSelect,
  onClose,
}: SelectPopoverProps) {
  return (
    <AriaLocale>
      <Popover
        aria-labelledby={labelledBy}
        isOpen={isOpen}
        onOpenChange={(isShown) => !isShown && onClose()}
        triggerRef={triggerRef}
        placement="bottom start"
        offset={6}
        className={LIST_POPOVER}
      >
        <ListBox
          aria-labelledby={labelledBy}
          autoFocus
          selectionMode="single"
          selectedKeys={[value]}
          onSelectionChange={(keys) => {
            // Nothing is selected when the selected row is pressed again: it stays.
            const [chosen] = keys;
            if (chosen !== undefined) onSelect(String(chosen));
            onClose();
          }}
          className={LIST_BOX}
        >
          {options.map((option) => (
            <ListBoxItem key={option.value} id={option.value} textValue={option.label} className={LIST_ROW}>
              <span className="min-w-0 flex-1 wrap-anywhere">{option.label}</span>
              <Check className="not-group-selected/row:invisible text-accent-ink" />
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaLocale>
  );
}
