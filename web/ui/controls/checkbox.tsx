import { Check, Minus } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import { FieldHelp, useFieldIds } from "./field-frame.tsx";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "size" | "children"> {
  /** May contain links, for example to the terms. */
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Indeterminate: some of the items it represents are selected. */
  readonly isPartial?: boolean | undefined;
}

/** An option submitted with the rest of a form; for a setting with immediate effect use Switch. */
export function Checkbox({
  label,
  hint,
  error,
  isPartial = false,
  id: givenId,
  className,
  ref,
  ...input
}: CheckboxProps) {
  const { id, helpId, control } = useFieldIds({ label: "", hint, error }, givenId);

  function attach(element: HTMLInputElement | null) {
    if (element) element.indeterminate = isPartial;
    if (typeof ref === "function") return ref(element);
    if (ref) ref.current = element;
  }

  return (
    <div className={classes("grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 gap-y-1", className)}>
      <span className="group/check relative mt-px grid size-5 place-items-center">
        <input
          {...input}
          {...control}
          ref={attach}
          type="checkbox"
          className="peer size-5 appearance-none rounded-xs border border-line-strong bg-surface-1 transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent aria-invalid:border-2 aria-invalid:border-danger-ink disabled:opacity-45"
        />
        {isPartial ? (
          <Minus className={MARK} />
        ) : (
          <Check className={classes(MARK, "not-peer-checked:hidden")} />
        )}
      </span>
      <label htmlFor={id} className="text-control text-pretty text-text">
        {label}
      </label>
      {(hint || error !== undefined) && (
        <div className="col-start-2">
          <FieldHelp id={helpId} hint={hint} error={error} />
        </div>
      )}
    </div>
  );
}

const MARK = "pointer-events-none absolute size-4 stroke-[3] text-on-accent";
