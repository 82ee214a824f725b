import { STATS_MAX_DAYS } from "#shared/channels/statistics.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { DayField } from "#web/ui/controls/day-field.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { lastDays, periodDays, today, type Period } from "./period.ts";

interface PeriodFieldProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}

const CHOICES = [7, 28, 90, 365] as const;
const OWN = "own";

/** Period selection: a preset number of recent days, or a custom date range. */
export function PeriodField({ period, onChange }: PeriodFieldProps) {
  const length = periodDays(period);
  const isLast = period.endDate === today() && CHOICES.some((days) => days === length);

  function change(part: Partial<Period>) {
    const changed = { ...period, ...part };
    const days = periodDays(changed);
    // An empty or invalid date does not change the period.
    if (days >= 1 && days <= STATS_MAX_DAYS) onChange(changed);
  }

  return (
    <div className="grid max-w-[680px] grid-cols-3 items-start gap-3 max-sm:grid-cols-2">
      <Select
        label={m.studio_period()}
        value={isLast ? String(length) : OWN}
        onChange={(days) => days !== OWN && onChange(lastDays(Number(days)))}
        options={[
          ...CHOICES.map((days) => ({ value: String(days), label: m.studio_period_days({ days }) })),
          { value: OWN, label: m.studio_period_own(), isDisabled: isLast },
        ]}
        className="max-sm:col-span-2"
      />
      <DayField
        label={m.studio_period_from()}
        value={period.startDate}
        max={period.endDate}
        onChange={(startDate) => change({ startDate })}
      />
      <DayField
        label={m.studio_period_to()}
        value={period.endDate}
        min={period.startDate}
        max={today()}
        onChange={(endDate) => change({ endDate })}
      />
    </div>
  );
}
