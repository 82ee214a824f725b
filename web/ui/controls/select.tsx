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
import { LIST_BOX, LIST_POPOVER, LIST_ROW, SELECT_BUTTON, SELECT_CHEVRON } from "./select-styles.ts";

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
        <Button {...(ref ? { ref } : {})} className={SELECT_BUTTON}>
          <SelectValue className="min-w-0 flex-1 truncate placeholder-shown:text-text-3 [&_.lucide]:hidden" />
          <ChevronDown className={SELECT_CHEVRON} />
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
