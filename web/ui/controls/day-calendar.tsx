import { type CalendarDate, parseDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { RefObject } from "react";
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from "react-aria-components/Calendar";
import { m } from "#web/i18n/compiled/messages.js";
import { AriaLocale } from "./aria-locale.tsx";
import { Popover } from "#web/ui/overlays/popover.tsx";

interface DayCalendarProps {
  readonly anchorRef: RefObject<Element | null>;
  /** YYYY-MM-DD; undefined opens at today. */
  readonly day: string | undefined;
  readonly firstDay: string | undefined;
  readonly lastDay: string | undefined;
  readonly onClose: () => void;
  readonly onChoose: (day: string) => void;
}

/** Month calendar to pick a day, by pointer or with the arrow keys. Load it with React.lazy. */
export function DayCalendar({ anchorRef, day, firstDay, lastDay, onClose, onChoose }: DayCalendarProps) {
  return (
    <Popover
      isOpen
      onClose={onClose}
      label={m.ui_date_calendar()}
      anchorRef={anchorRef}
      placement="bottom start"
    >
      <AriaLocale>
        <Calendar
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the calendar was opened to pick a day
          autoFocus
          aria-label={m.ui_date_calendar()}
          firstDayOfWeek="mon"
          value={dateOf(day) ?? null}
          onChange={(chosen: CalendarDate) => onChoose(chosen.toString())}
          {...withBounds(firstDay, lastDay)}
          className="grid w-fit gap-2 p-3"
        >
          <div className="flex items-center gap-2">
            <Button slot="previous" className={STEP}>
              <ChevronLeft className="size-[18px]" />
            </Button>
            <Heading className="flex-1 text-center text-control font-[660]" />
            <Button slot="next" className={STEP}>
              <ChevronRight className="size-[18px]" />
            </Button>
          </div>
          <CalendarGrid weekdayStyle="short" className="border-separate border-spacing-0.5 tabular-nums">
            <CalendarGridHeader>
              {(name) => (
                <CalendarHeaderCell className="h-7 text-hint font-[560] text-text-3">
                  {name}
                </CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>{(date) => <CalendarCell date={date} className={CELL} />}</CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </AriaLocale>
    </Popover>
  );
}

const STEP =
  "grid size-9 cursor-pointer place-items-center rounded-sm text-text-2 hover:bg-surface-2 disabled:cursor-default disabled:opacity-45";

const CELL =
  "grid size-9 cursor-pointer place-items-center rounded-sm text-control outline-0 -outline-offset-2 outline-focus focus-visible:outline-2 hover:bg-surface-2 selected:bg-accent selected:font-[680] selected:text-on-accent outside-month:invisible disabled:cursor-default disabled:text-text-3 disabled:opacity-45 unavailable:cursor-default unavailable:opacity-45";

function dateOf(day: string | undefined): CalendarDate | undefined {
  return day === undefined ? undefined : parseDate(day);
}

function withBounds(firstDay: string | undefined, lastDay: string | undefined) {
  const [minValue, maxValue] = [dateOf(firstDay), dateOf(lastDay)];
  return { ...(minValue ? { minValue } : {}), ...(maxValue ? { maxValue } : {}) };
}
