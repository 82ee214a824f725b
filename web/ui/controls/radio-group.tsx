import { useId, type ComponentProps, type ReactNode } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import { FieldHelp, type FieldTexts } from "./field-frame.tsx";

export interface RadioOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isDisabled?: boolean | undefined;
}

/** Further props come from `register("name")` and go to every radio. */
export interface RadioGroupProps
  extends FieldTexts, Pick<ComponentProps<"input">, "name" | "ref" | "onChange" | "onBlur" | "disabled"> {
  readonly options: readonly RadioOption[];
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly onSelect?: ((value: string) => void) | undefined;
  /** Each option in its own box, for options that need an explanation. */
  readonly hasCards?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A radio group. */
export function RadioGroup({
  label,
  hint,
  error,
  isLabelHidden,
  options,
  value,
  defaultValue,
  onSelect,
  onChange,
  hasCards = false,
  className,
  name,
  disabled,
  ...radio
}: RadioGroupProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const hasHelp = error !== undefined || Boolean(hint);

  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error === undefined ? undefined : true}
      className={classes("grid min-w-0 grid-cols-1 gap-2", className)}
      aria-describedby={hasHelp ? helpId : undefined}
      disabled={disabled}
    >
      <legend className={classes("mb-2 text-small font-[620]", isLabelHidden && "sr-only")}>{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            "grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 has-disabled:opacity-45",
            hasCards &&
              "rounded-md border border-line bg-surface-1 p-3.5 transition-colors hover:bg-surface-2 has-checked:border-accent-ink has-checked:bg-accent-soft",
          )}
        >
          <input
            {...radio}
            type="radio"
            name={name ?? id}
            value={option.value}
            {...(value === undefined ? {} : { checked: value === option.value })}
            {...(defaultValue === undefined ? {} : { defaultChecked: defaultValue === option.value })}
            disabled={option.isDisabled}
            onChange={(event) => {
              onChange?.(event);
              onSelect?.(option.value);
            }}
            className="mt-px size-5 appearance-none rounded-full border border-line-strong bg-surface-1 transition-[border-width] checked:border-[6px] checked:border-accent-ink in-aria-invalid:not-checked:border-danger-ink"
          />
          <span className="text-control text-text">
            <span className={hasCards ? "font-[600]" : undefined}>{option.label}</span>
            {option.hint && <span className="block text-hint text-text-2">{option.hint}</span>}
          </span>
        </label>
      ))}
      <FieldHelp id={helpId} hint={hint} error={error} />
    </fieldset>
  );
}
