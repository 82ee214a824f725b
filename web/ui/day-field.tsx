import { useState } from "react";
import { fieldText } from "#shared/errors.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { DateBox } from "./date-box.tsx";
import { FieldFrame, type FieldTexts, useFieldIds } from "./field-frame.tsx";
import { isTypedDay } from "./format/typed-moment.ts";

export interface DayFieldProps extends FieldTexts {
  /** YYYY-MM-DD. */
  readonly value: string;
  /** Told of whole days only. */
  readonly onChange: (day: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly className?: string | undefined;
}

/** A day of the calendar, the same in every zone. */
export function DayField({ value, onChange, min, max, className, ...texts }: DayFieldProps) {
  const [day, setDay] = useState(value);
  const [known, setKnown] = useState(value);
  const [isLeft, setLeft] = useState(false);
  if (value !== known) {
    setKnown(value);
    setDay(value);
  }
  const isWrong = isLeft && !isTypedDay(day);
  const error = isWrong ? fieldText({ code: "DATE_FORMAT" }, getLocale()) : texts.error;
  const { id, helpId, control } = useFieldIds({ ...texts, error });

  return (
    <FieldFrame id={id} helpId={helpId} className={className} {...texts} error={error}>
      <DateBox
        typed={{ day, time: "" }}
        onType={(typed) => {
          setDay(typed.day);
          setLeft(false);
          if (isTypedDay(typed.day)) onChange(typed.day);
        }}
        onLeave={() => setLeft(true)}
        control={control}
        hasTime={false}
        firstDay={min}
        lastDay={max}
      />
    </FieldFrame>
  );
}
