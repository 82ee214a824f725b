import { useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { DateBox } from "./date-box.tsx";
import { FieldFrame, type FieldTexts, useFieldIds } from "./field-frame.tsx";
import {
  isTypedDay,
  isTypedTime,
  parseTypedMoment,
  NOTHING_TYPED,
  formatTypedMoment,
  type TypedMoment,
} from "#web/ui/format/typed-moment.ts";

export interface DateTimeFieldProps extends FieldTexts {
  /** A timestamp as in the API (ISO 8601 in UTC), or null for none. */
  readonly value: string | null;
  /** Called with null while the typed text is not a complete date. */
  readonly onChange: (value: string | null) => void;
  /** Called after each input: whether the typed text is neither a complete date nor empty. */
  readonly onIncomplete?: ((isIncomplete: boolean) => void) | undefined;
  /** Bounds of the calendar. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Asks for a day only: the timestamp is its start. */
  readonly isDayOnly?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
}

const MIDNIGHT = "00:00";

/** Date and time input in the site's time zone. */
export function DateTimeField({
  value,
  onChange,
  onIncomplete,
  min,
  max,
  isDayOnly = false,
  isDisabled,
  id: givenId,
  className,
  ...texts
}: DateTimeFieldProps) {
  const [typed, setTyped] = useState(() => typedOf(value));
  const [known, setKnown] = useState(value);
  const [isLeft, setLeft] = useState(false);
  // Changed from outside: replaces the typed text.
  if (value !== known) {
    setKnown(value);
    if (value !== readTyped(typed)) setTyped(typedOf(value));
  }
  const problem = isLeft ? problemOf(typed, isDayOnly) : undefined;
  const shown = { ...texts, error: problem ?? texts.error };
  const { id, helpId, control } = useFieldIds(shown, givenId);

  function readTyped({ day, time }: TypedMoment): string | null {
    return parseTypedMoment({ day, time: isDayOnly ? MIDNIGHT : time });
  }

  function type(next: TypedMoment) {
    setTyped(next);
    setLeft(false);
    const moment = readTyped(next);
    setKnown(moment);
    if (moment !== value) onChange(moment);
    onIncomplete?.(problemOf(next, isDayOnly) !== undefined);
  }

  return (
    <FieldFrame id={id} helpId={helpId} className={className} {...shown}>
      <DateBox
        typed={typed}
        onType={type}
        onLeave={() => setLeft(true)}
        control={control}
        hasTime={!isDayOnly}
        firstDay={min === undefined ? undefined : formatTypedMoment(min).day}
        lastDay={max === undefined ? undefined : formatTypedMoment(max).day}
        isDisabled={isDisabled}
      />
    </FieldFrame>
  );
}

function typedOf(value: string | null): TypedMoment {
  return value === null ? NOTHING_TYPED : formatTypedMoment(value);
}

/** Validation error of the typed text; an empty field is no error. */
function problemOf({ day, time }: TypedMoment, isDayOnly: boolean): string | undefined {
  if (day === "" && time === "") return undefined;
  if (!isTypedDay(day)) return m.errors_field_date_format();
  return isDayOnly || isTypedTime(time) ? undefined : m.ui_time_format();
}
