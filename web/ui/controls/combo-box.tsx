import { ChevronDown } from "lucide-react";
import { useId, type Ref } from "react";
import {
  Button,
  ComboBox as AriaComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from "react-aria-components/ComboBox";
import { m } from "#web/i18n/compiled/messages.js";
import { AriaLocale } from "./aria-locale.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { FIELD_BOX, FIELD_INPUT, FieldHelp, type FieldTexts } from "./field-frame.tsx";
import type { SelectOption } from "./select.tsx";
import { LIST_BOX, LIST_POPOVER, LIST_ROW } from "./select-styles.ts";

export interface ComboBoxProps extends FieldTexts {
  /** The options. For server-side search, pass `typed`, `onType` and the results. */
  readonly options: readonly SelectOption[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly typed?: string | undefined;
  readonly onType?: ((typed: string) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly placeholder?: string | undefined;
  readonly id?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly className?: string | undefined;
}

/** Selects one of many options with a text search. */
export function ComboBox({
  label,
  hint,
  error,
  isLabelHidden,
  isOptional,
  options,
  value,
  onChange,
  typed,
  onType,
  onBlur,
  placeholder,
  id,
  isDisabled = false,
  ref,
  className,
}: ComboBoxProps) {
  const helpId = useId();
  return (
    <AriaLocale>
      <AriaComboBox
        {...(onType ? { items: options } : { defaultItems: options })}
        value={value}
        onChange={(key) => onChange(key === null ? null : String(key))}
        {...(typed === undefined ? {} : { inputValue: typed })}
        {...(onType ? { onInputChange: onType } : {})}
        {...(onBlur ? { onBlur } : {})}
        {...(id === undefined ? {} : { id })}
        isDisabled={isDisabled}
        isInvalid={error !== undefined}
        allowsEmptyCollection
        menuTrigger="focus"
        className={classes("grid min-w-0 grid-cols-1 gap-1.5", className)}
      >
        <Label className={classes("text-small font-[620] text-text", isLabelHidden && "sr-only")}>
          {label}
          {isOptional && <span className="font-[450] text-text-3"> {m.ui_optional()}</span>}
        </Label>
        <div className={classes(FIELD_BOX, "flex h-11 items-center pr-1")}>
          <Input
            {...(ref ? { ref } : {})}
            {...(placeholder === undefined ? {} : { placeholder })}
            aria-describedby={error !== undefined || hint ? helpId : undefined}
            className={classes(FIELD_INPUT, "pl-[13px]")}
          />
          <Button className="grid size-8 cursor-pointer place-items-center rounded-xs text-text-2 hover:bg-surface-2">
            <ChevronDown className="size-[18px]" />
          </Button>
        </div>
        <FieldHelp id={helpId} hint={hint} error={error} />
        <Popover offset={6} className={LIST_POPOVER}>
          <ListBox<SelectOption>
            className={LIST_BOX}
            renderEmptyState={() => (
              <p className="px-3 py-2.5 text-control text-text-3">{m.ui_nothing_found()}</p>
            )}
          >
            {(option) => (
              <ListBoxItem
                id={option.value}
                textValue={option.label}
                isDisabled={option.isDisabled ?? false}
                className={LIST_ROW}
              >
                {option.icon}
                <span className="min-w-0 flex-1">
                  <span className="block wrap-anywhere">{option.label}</span>
                  {option.hint && (
                    <span className="block text-hint font-[450] text-text-3">{option.hint}</span>
                  )}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaComboBox>
    </AriaLocale>
  );
}
