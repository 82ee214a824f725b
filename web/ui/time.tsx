import { formatDate, formatDateTime, type DateOptions, type Moment } from "./format/date.ts";
import { formatAgo, formatUpcoming } from "./format/relative-time.ts";
import { useNow, useTimeZone } from "./now.ts";

interface TimeProps {
  readonly at: Moment;
  readonly className?: string | undefined;
}

/** "2 godziny temu"; keeps up with the clock, and says the whole date when pointed at. */
export function TimeAgo({ at, className }: TimeProps) {
  const now = useNow();
  const options = { timeZone: useTimeZone() };
  return <Time at={at} text={formatAgo(at, now, options)} options={options} className={className} />;
}

/** "jutro 18:00", "za 12 minut". */
export function TimeUntil({ at, className }: TimeProps) {
  const now = useNow();
  const options = { timeZone: useTimeZone() };
  return <Time at={at} text={formatUpcoming(at, now, options)} options={options} className={className} />;
}

/** "18 listopada 2026". */
export function DateOf({ at, className }: TimeProps) {
  const options = { timeZone: useTimeZone() };
  return <Time at={at} text={formatDate(at, options)} options={options} className={className} />;
}

interface WrittenTimeProps extends TimeProps {
  readonly text: string;
  readonly options: DateOptions;
}

function Time({ at, text, options, className }: WrittenTimeProps) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <span className={className}>{text}</span>;
  return (
    // The server may have written this a moment earlier: "przed chwilą" there, "minutę temu" here.
    <time
      dateTime={date.toISOString()}
      title={formatDateTime(date, options)}
      className={className}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}
