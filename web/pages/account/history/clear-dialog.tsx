import { useState } from "react";
import { serverNow } from "#web/ui/format/server-clock.ts";
import { historyDays } from "./history-days.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import type { TimeRange } from "./change-history.ts";

interface ClearDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClear: (range: TimeRange) => Promise<void>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RANGES = ["hour", "today", "week", "month", "all"] as const;
type Range = (typeof RANGES)[number];

const LABELS: Record<Range, () => string> = {
  hour: m.library_history_range_hour,
  today: m.library_history_range_today,
  week: m.library_history_range_week,
  month: m.library_history_range_month,
  all: m.library_history_range_all,
};

/** Asks how much of the watch history to delete. */
export function ClearDialog({ isOpen, onClose, onClear }: ClearDialogProps) {
  const [range, setRange] = useState<Range>("hour");
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.library_history_clear_title()}
      confirmLabel={m.library_clear()}
      isDanger
      onConfirm={() => onClear(rangeOf(range))}
    >
      <RadioGroup
        label={m.library_history_range()}
        name="range"
        value={range}
        onSelect={(value) => setRange(RANGES.find((one) => one === value) ?? "hour")}
        options={RANGES.map((value) => ({ value, label: LABELS[value]() }))}
      />
      <p className="mt-4">{m.library_history_clear_text()}</p>
    </ConfirmDialog>
  );
}

function rangeOf(range: Range): TimeRange {
  const now = serverNow();
  const since = (elapsedMs: number) => ({ from: new Date(now - elapsedMs).toISOString() });
  switch (range) {
    case "hour":
      return since(HOUR_MS);
    case "today": {
      const today = historyDays([{ watchedAt: new Date(now).toISOString() }]);
      return { from: today[0]?.from };
    }
    case "week":
      return since(7 * DAY_MS);
    case "month":
      return since(30 * DAY_MS);
    case "all":
      return {};
  }
}
