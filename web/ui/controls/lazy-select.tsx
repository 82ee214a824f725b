import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import type { SelectOption } from "./select.tsx";
import { SELECT_BUTTON, SELECT_CHEVRON } from "./select-styles.ts";

const SelectPopover = lazy(() =>
  import("#web/ui/overlays/select-popover.tsx").then((part) => ({ default: part.SelectPopover })),
);

interface LazySelectProps {
  /** For screen readers: the context explains the choice. */
  readonly label: string;
  readonly options: readonly Pick<SelectOption, "value" | "label">[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
}

/** Like Select, for pages that are read more than used: the list's code is loaded when the button is pointed at. */
export function LazySelect({ label, options, value, onChange, className }: LazySelectProps) {
  const id = useId();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const labelId = `${id}-label`;
  const valueId = `${id}-value`;

  function prepare() {
    void import("#web/ui/overlays/select-popover.tsx");
  }

  function open() {
    // Safari does not focus a pressed button, and the focus must return to it.
    triggerRef.current?.focus();
    setMounted(true);
    setOpen(true);
  }

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  }

  return (
    <div className={classes("min-w-0", className)}>
      <span id={labelId} className="sr-only">
        {label}
      </span>
      <button
        ref={triggerRef}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-labelledby={`${valueId} ${labelId}`}
        onClick={open}
        onKeyDown={openByArrow}
        onPointerEnter={prepare}
        onFocus={prepare}
        className={SELECT_BUTTON}
      >
        <span id={valueId} className="min-w-0 flex-1 truncate">
          {options.find((option) => option.value === value)?.label}
        </span>
        <ChevronDown className={SELECT_CHEVRON} />
      </button>
      {isMounted && (
        <Suspense fallback={null}>
          <SelectPopover
            options={options}
            value={value}
            labelledBy={labelId}
            triggerRef={triggerRef}
            isOpen={isOpen}
            onSelect={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
