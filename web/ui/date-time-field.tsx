import type { ChangeEvent } from "react";
import { localInputValue, momentOfLocalInput } from "./format/local-input.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export interface DateTimeFieldProps extends Omit<
  TextFieldProps,
  "type" | "value" | "defaultValue" | "onChange" | "min" | "max" | "before" | "after"
> {
  /** A moment as the API knows it (ISO 8601 in UTC), or null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** The earliest and the latest moment that can be chosen. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Asks for a day only: the moment is its beginning. */
  readonly isDayOnly?: boolean | undefined;
}

/** A day and an hour in the reader's own time, chosen with the picker of the browser. */
export function DateTimeField({
  value,
  onChange,
  min,
  max,
  isDayOnly = false,
  ...field
}: DateTimeFieldProps) {
  const written = (moment: string | undefined) =>
    moment === undefined ? undefined : localInputValue(moment, isDayOnly);

  return (
    <TextField
      {...field}
      type={isDayOnly ? "date" : "datetime-local"}
      value={value === null ? "" : localInputValue(value, isDayOnly)}
      min={written(min)}
      max={written(max)}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(momentOfLocalInput(event.target.value))}
    />
  );
}
