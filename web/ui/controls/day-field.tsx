import { useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { DateBox } from "./date-box.tsx";
import { FieldFrame, type FieldTexts, useFieldIds } from "./field-frame.tsx";
import { isTypedDay } from "#web/ui/format/typed-moment.ts";

export interface DayFieldProps extends FieldTexts {
  /** YYYY-MM-DD. */
  readonly value: string;
  /** Called with complete days only. */
  readonly onChange: (day: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly className?: string | undefined;
}

/** A calendar day, independent of the time zone. */
export function DayField({ value, onChange, min, max, className, ...texts }: DayFieldProps) {
  const [day, setDay] = useState(value);
  const [known, setKnown] = useState(value);
  const [isLeft, setLeft] = useState(false);
  if (value !== known) {
    setKnown(value);
    setDay(value);
  }
  const isInvalid = isLeft && !isTypedDay(day);
  const error = isInvalid ? m.errors_field_date_format() : texts.error;
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
