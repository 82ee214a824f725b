import { useState, type PointerEvent } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDay } from "./format-day.ts";

export interface DayValue {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly value: number;
}

interface DayChartProps {
  readonly title: string;
  readonly days: readonly DayValue[];
  readonly format: (value: number) => string;
}

const HEIGHT = 100;
const BAR_WIDTH = 0.72;
const SMALLEST_BAR = 1.5;

/**
 * Bar chart with one bar per day. Hovering shows the day and its value; screen readers get the sum and the best day.
 */
export function DayChart({ title, days, format }: DayChartProps) {
  const [pointedAt, setPointedAt] = useState<number>();
  const most = Math.max(1, ...days.map(({ value }) => value));
  const best = days.reduce<DayValue | undefined>(
    (found, day) => (found && found.value >= day.value ? found : day),
    undefined,
  );
  const shown = pointedAt === undefined ? undefined : days[pointedAt];
  const sum = days.reduce((total, { value }) => total + value, 0);

  function point({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = Math.floor(((clientX - left) / width) * days.length);
    setPointedAt(Math.min(days.length - 1, Math.max(0, place)));
  }

  return (
    <figure>
      <figcaption className="flex items-baseline justify-between gap-4 text-small">
        <span className="font-[620]">{title}</span>
        <span className="text-text-2 tabular-nums" aria-hidden="true">
          {shown
            ? `${formatDay(shown.date)}: ${format(shown.value)}`
            : m.studio_chart_most({ value: format(best?.value ?? 0) })}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={m.studio_chart_summary({
          title,
          sum: format(sum),
          day: best ? formatDay(best.date) : "",
          value: format(best?.value ?? 0),
        })}
        onPointerMove={point}
        onPointerLeave={() => setPointedAt(undefined)}
        className="mt-3 block h-40 w-full border-b border-line-strong"
      >
        {days.map(({ date, value }, place) => {
          const height = value === 0 ? 0 : Math.max(SMALLEST_BAR, (value / most) * HEIGHT);
          return (
            <rect
              key={date}
              x={place + (1 - BAR_WIDTH) / 2}
              y={HEIGHT - height}
              width={BAR_WIDTH}
              height={height}
              className={pointedAt === undefined || pointedAt === place ? "accent-bar" : "fill-line-strong"}
            />
          );
        })}
      </svg>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-hint text-text-3">
        <span>{formatDay(days[0]?.date ?? "")}</span>
        <span>{formatDay(days.at(-1)?.date ?? "")}</span>
      </div>
    </figure>
  );
}
