import { CalendarDays } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, lazy, Suspense, useRef, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { FIELD_BOX, FIELD_INPUT } from "./field-frame.tsx";
import { addDays, isTypedDay, type TypedMoment, withSeparators } from "#web/ui/format/typed-moment.ts";
import { IconButton } from "./icon-button.tsx";

const DayCalendar = lazy(async () => ({ default: (await import("./day-calendar.tsx")).DayCalendar }));

/** Day steps of the arrow and page keys. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 };

interface DateBoxProps {
  readonly typed: TypedMoment;
  readonly onType: (typed: TypedMoment) => void;
  /** The viewer leaves the field: errors may be shown. */
  readonly onLeave: () => void;
  /** Id and states of the date input. */
  readonly control: Pick<ComponentProps<"input">, "id" | "aria-invalid" | "aria-describedby">;
  readonly hasTime: boolean;
  /** First and last selectable day of the calendar: YYYY-MM-DD. */
  readonly firstDay?: string | undefined;
  readonly lastDay?: string | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** Date input: a day typed as YYYY-MM-DD or picked from a calendar, and a time from 00:00 to 23:59. */
export function DateBox({
  typed,
  onType,
  onLeave,
  control,
  hasTime,
  firstDay,
  lastDay,
  isDisabled,
}: DateBoxProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { day, time } = typed;
  const isInvalid = control["aria-invalid"];

  function pressKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (event.altKey && event.key === "ArrowDown") setChoosing(true);
    else if (isTypedDay(day)) onType({ ...typed, day: addDays(day, step) });
  }

  return (
    <div
      ref={boxRef}
      className={classes(FIELD_BOX, "flex h-11 items-center gap-2 pr-1.5 pl-[13px] tabular-nums")}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !isChoosing) onLeave();
      }}
    >
      <input
        {...control}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={m.ui_date_placeholder()}
        disabled={isDisabled}
        value={day}
        onChange={({ target }) => onType({ ...typed, day: withSeparators(day, target.value.trim(), "-") })}
        onKeyDown={pressKey}
        className={FIELD_INPUT}
      />
      {hasTime && (
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={m.ui_date_time()}
          aria-invalid={isInvalid}
          aria-describedby={control["aria-describedby"]}
          placeholder={m.ui_time_placeholder()}
          disabled={isDisabled}
          value={time}
          onChange={({ target }) =>
            onType({ ...typed, time: withSeparators(time, target.value.trim(), ":") })
          }
          className={`${FIELD_INPUT} max-w-[7ch]`}
        />
      )}
      <IconButton
        label={m.ui_date_calendar()}
        icon={<CalendarDays />}
        size={32}
        disabled={isDisabled}
        aria-haspopup="dialog"
        aria-expanded={isChoosing}
        onClick={() => setChoosing(true)}
      />
      {isChoosing && (
        <Suspense>
          <DayCalendar
            anchorRef={boxRef}
            day={isTypedDay(day) ? day : undefined}
            firstDay={firstDay}
            lastDay={lastDay}
            onClose={() => setChoosing(false)}
            onChoose={(chosen) => {
              setChoosing(false);
              onType({ ...typed, day: chosen });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
