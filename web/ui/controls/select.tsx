import { Check, ChevronDown } from "lucide-react";
import { useId, type ReactNode, type Ref } from "react";
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from "react-aria-components/Select";
import { m } from "#web/i18n/compiled/messages.js";
import { AriaLocale } from "./aria-locale.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { FieldHelp, type FieldTexts } from "./field-frame.tsx";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean | undefined;
}

export interface SelectProps extends FieldTexts {
  readonly options: readonly SelectOption[];
  /** The selected value, or null for none. With react-hook-form: `<Controller>` and `field`. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly placeholder?: string | undefined;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  readonly className?: string | undefined;
}

/** A dropdown with one selected option. */
export function Select({
  label,
  hint,
  error,
  isLabelHidden,
  isOptional,
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  name,
  id,
  isDisabled = false,
  ref,
  className,
}: SelectProps) {
  const helpId = useId();
  return (
    <AriaLocale>
      <AriaSelect
        value={value}
        onChange={(key) => key !== null && onChange(String(key))}
        {...(onBlur ? { onBlur } : {})}
        {...(name === undefined ? {} : { name })}
        {...(id === undefined ? {} : { id })}
        isDisabled={isDisabled}
        isInvalid={error !== undefined}
        {...(error !== undefined || hint ? { "aria-describedby": helpId } : {})}
        placeholder={placeholder ?? m.ui_choose()}
        className={classes("grid min-w-0 grid-cols-1 gap-1.5", className)}
      >
        <Label className={classes("text-small font-[620] text-text", isLabelHidden && "sr-only")}>
          {label}
          {isOptional && <span className="font-[450] text-text-3"> {m.ui_optional()}</span>}
        </Label>
        <Button
          {...(ref ? { ref } : {})}
          className="group/select flex h-11 w-full min-w-0 cursor-pointer items-center gap-2 rounded-sm border border-line-strong bg-surface-1 pr-3 pl-[13px] text-left transition-colors -outline-offset-2 hover:bg-surface-2 disabled:cursor-default disabled:border-line disabled:bg-surface-2 disabled:text-text-3 in-data-invalid:border-danger-ink in-data-invalid:inset-ring in-data-invalid:inset-ring-danger-ink"
        >
          <SelectValue className="min-w-0 flex-1 truncate placeholder-shown:text-text-3 [&_.lucide]:hidden" />
          <ChevronDown className="size-[18px] text-text-2 transition-transform duration-med group-aria-expanded/select:rotate-180" />
        </Button>
        <FieldHelp id={helpId} hint={hint} error={error} />
        <Popover offset={6} className={LIST_POPOVER}>
          <ListBox className={LIST_BOX}>
            {options.map((option) => (
              <ListBoxItem
                key={option.value}
                id={option.value}
                textValue={option.label}
                isDisabled={option.isDisabled ?? false}
                className={LIST_ROW}
              >
                {option.icon}
                <span className="min-w-0 flex-1">
                  <span className="block wrap-anywhere">{option.label}</span>
                  {option.hint && (
                    <span className="block text-hint font-[450] text-text-3 in-[button]:hidden">
                      {option.hint}
                    </span>
                  )}
                </span>
                <Check className="not-group-selected/row:invisible text-accent-ink" />
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </AriaSelect>
    </AriaLocale>
  );
}

/** Classes of the options popover, shared with ComboBox. */
export const LIST_POPOVER =
  "min-w-(--trigger-width) max-w-[min(440px,calc(100vw-24px))] overflow-auto rounded-lg bg-surface-1 p-1.5 shadow-dialog outline-none transition-[opacity,translate] duration-med entering:translate-y-2 entering:opacity-0 exiting:opacity-0 exiting:duration-fast";

export const LIST_BOX = "max-h-[min(360px,50vh)] overflow-auto outline-none";

export const LIST_ROW =
  "group/row flex min-h-10 cursor-pointer items-center gap-3 rounded-xs px-3 py-1.5 text-control font-[540] outline-0 -outline-offset-2 select-none focus-visible:outline-2 hover:bg-surface-2 focus:bg-surface-2 selected:font-[640] disabled:cursor-default disabled:opacity-45 [&_.lucide]:size-[18px]";
