import { Search, X } from "lucide-react";
import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
} from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { IconButton } from "./icon-button.tsx";

export interface SearchFieldProps extends Omit<
  ComponentProps<"input">,
  "type" | "size" | "children" | "value" | "onChange"
> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called after the field is cleared. */
  readonly onClear?: (() => void) | undefined;
  /** The shortcut key as a Kbd. Shown while the field is empty. */
  readonly shortcut?: ReactNode;
}

export function SearchField({
  label,
  value,
  onChange,
  onClear,
  shortcut,
  className,
  ...input
}: SearchFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);

  // At hydration React leaves the text that is already typed in the field, but the state does not have it yet.
  const takeOverTyped = useEffectEvent(() => {
    const typed = inputRef.current?.value;
    if (typed !== undefined && typed !== value) onChange(typed);
  });
  useLayoutEffect(() => takeOverTyped(), []);

  function clear() {
    onChange("");
    onClear?.();
    inputRef.current?.focus();
  }

  return (
    <div
      className={classes(
        "flex h-[42px] min-w-0 items-center gap-2.5 rounded-md border border-line bg-surface-1 pr-1 pl-3.5 text-text-3 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-2 has-[input:focus-visible]:outline-focus",
        className,
      )}
    >
      <Search />
      <input
        ref={inputRef}
        {...input}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value !== "") {
            event.preventDefault();
            clear();
          }
          input.onKeyDown?.(event);
        }}
        className="h-full min-w-0 flex-1 bg-transparent text-text outline-none [&::-webkit-search-cancel-button]:appearance-none"
      />
      {value === "" ? (
        <span className="mr-0.5 flex items-center">{shortcut}</span>
      ) : (
        <IconButton label={m.ui_clear()} icon={<X />} size={32} onClick={clear} />
      )}
    </div>
  );
}
