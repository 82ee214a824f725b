import { formatDate, formatDateStamp, formatDateTime, type Moment } from "./date.ts";
import { formatAgo, formatUpcoming } from "./relative-time.ts";
import { useNow } from "./now.ts";

interface TimeProps {
  readonly at: Moment;
  readonly className?: string | undefined;
}

/** "2 godziny temu"; updates with the clock, and shows the full date on hover. */
export function TimeAgo({ at, className }: TimeProps) {
  const now = useNow();
  return <Time at={at} text={formatAgo(at, now)} className={className} />;
}

/** "jutro 18:00", "za 12 minut". */
export function TimeUntil({ at, className }: TimeProps) {
  const now = useNow();
  return <Time at={at} text={formatUpcoming(at, now)} className={className} />;
}

/** "18 listopada 2026". */
export function DateOf({ at, className }: TimeProps) {
  return <Time at={at} text={formatDate(at)} className={className} />;
}

/** "18-11-2026 | 14:05", for tables. */
export function Timestamp({ at, className }: TimeProps) {
  return <Time at={at} text={formatDateStamp(at)} className={className} />;
}

interface TimeTextProps extends TimeProps {
  readonly text: string;
}

/** A time with custom text; shows the full date on hover. */
export function Time({ at, text, className }: TimeTextProps) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <span className={className}>{text}</span>;
  return (
    // The server may have rendered an earlier text: "przed chwilą" there, "minutę temu" here.
    <time
      dateTime={date.toISOString()}
      title={formatDateTime(date)}
      className={className}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}
