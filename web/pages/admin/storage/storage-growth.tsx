import { forecast, weeklyGrowth, type Forecast, type WeekGrowth } from "#shared/storage/growth.ts";
import type { StorageCount, StorageOverview } from "#shared/storage/contract.ts";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDate } from "#web/ui/format/date.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { formatChange } from "./storage-names.ts";

interface StorageGrowthProps {
  readonly count: StorageCount;
  readonly medium: StorageOverview["medium"];
}

/** The growth of each of the last eight weeks, and what follows from it. */
export function StorageGrowth({ count: { totals, freeBytes }, medium }: StorageGrowthProps) {
  const weeks = weeklyGrowth(totals);
  const expected = forecast(totals, medium === "s3" ? null : freeBytes);
  return (
    <Section title={m.storage_growth()}>
      <p className="mb-4 max-w-[70ch] text-pretty text-text-2">{forecastText(expected)}</p>
      {weeks.length === 0 ? (
        <p className="text-text-2">{m.storage_growth_empty()}</p>
      ) : (
        <div className="rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4">
          <WeekBars weeks={weeks} />
        </div>
      )}
    </Section>
  );
}

function forecastText(expected: Forecast): string {
  switch (expected.kind) {
    case "unknown":
      return m.storage_full_unknown_text();
    case "noGrowth":
      return m.storage_no_growth();
    case "growing": {
      const size = formatBytes(expected.bytesPerWeek);
      return expected.fullOn === null
        ? m.storage_growth_is({ size })
        : m.storage_growth_until({ size, day: formatDate(expected.fullOn, { timeZone: "UTC" }) });
    }
  }
}

function WeekBars({ weeks }: { readonly weeks: readonly WeekGrowth[] }) {
  const most = Math.max(1, ...weeks.map(({ bytes }) => bytes));
  return (
    <ul aria-label={m.storage_growth()} className="grid gap-3">
      {weeks.toReversed().map(({ day, bytes }) => (
        <li key={day} className="grid gap-1.5 text-control">
          <span className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {m.storage_growth_week({ day: formatDate(day, { timeZone: "UTC" }) })}
            </span>
            <span className="font-[620] whitespace-nowrap tabular-nums">{formatChange(bytes)}</span>
          </span>
          <svg aria-hidden="true" viewBox="0 0 100 2" preserveAspectRatio="none" className="h-1.5 w-full">
            <rect width="100" height="2" className="fill-surface-3" />
            <rect width={(Math.max(0, bytes) / most) * 100} height="2" className="accent-bar" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
