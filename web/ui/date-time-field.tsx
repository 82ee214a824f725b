import { useState } from "react";
import { fieldText } from "#shared/errors.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { DateBox } from "./date-box.tsx";
import { FieldFrame, type FieldTexts, useFieldIds } from "./field-frame.tsx";
import {
  isTypedDay,
  isTypedTime,
  momentOfTyped,
  NOTHING_TYPED,
  typedMoment,
  type TypedMoment,
} from "./format/typed-moment.ts";

export interface DateTimeFieldProps extends FieldTexts {
  /** A moment as the API knows it (ISO 8601 in UTC), or null for none. */
  readonly value: string | null;
  /** Null while what is typed is no date yet. */
  readonly onChange: (value: string | null) => void;
  /** The earliest and the latest moment whose day the calendar offers. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Asks for a day only: the moment is its beginning. */
  readonly isDayOnly?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
}

const MIDNIGHT = "00:00";

/** A day and an hour on the site's clock. */
export function DateTimeField({
  value,
  onChange,
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
  // Changed from outside: what was typed is not it any more.
  if (value !== known) {
    setKnown(value);
    if (value !== readTyped(typed)) setTyped(typedOf(value));
  }
  const problem = isLeft ? problemOf(typed, isDayOnly) : undefined;
  const shown = { ...texts, error: problem ?? texts.error };
  const { id, helpId, control } = useFieldIds(shown, givenId);

  function readTyped({ day, time }: TypedMoment): string | null {
    return momentOfTyped({ day, time: isDayOnly ? MIDNIGHT : time });
  }

  function type(next: TypedMoment) {
    setTyped(next);
    setLeft(false);
    const moment = readTyped(next);
    setKnown(moment);
    if (moment !== value) onChange(moment);
  }

  return (
    <FieldFrame id={id} helpId={helpId} className={className} {...shown}>
      <DateBox
        typed={typed}
        onType={type}
        onLeave={() => setLeft(true)}
        control={control}
        hasTime={!isDayOnly}
        firstDay={min === undefined ? undefined : typedMoment(min).day}
        lastDay={max === undefined ? undefined : typedMoment(max).day}
        isDisabled={isDisabled}
      />
    </FieldFrame>
  );
}

function typedOf(value: string | null): TypedMoment {
  return value === null ? NOTHING_TYPED : typedMoment(value);
}

/** What is wrong with something typed; nothing typed at all is no mistake of the field's. */
function problemOf({ day, time }: TypedMoment, isDayOnly: boolean): string | undefined {
  if (day === "" && time === "") return undefined;
  if (!isTypedDay(day)) return fieldText({ code: "DATE_FORMAT" }, getLocale());
  return isDayOnly || isTypedTime(time) ? undefined : m.ui_time_format();
}
