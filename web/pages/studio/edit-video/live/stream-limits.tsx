import type { StreamStats } from "#shared/live/contract.ts";
import { formatDays, formatHours } from "#web/features/live/limit-units.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { formatDayAndTime, formatTime } from "#web/ui/format/date.ts";
import { useNow } from "#web/ui/format/now.ts";

const WARNING_MS = 15 * 60_000;
const LAST_WARNING_MS = 5 * 60_000;

type Limits = StreamStats["limits"];

interface StreamLimitsProps {
  readonly limits: Limits;
  readonly hasStarted: boolean;
}

/** What the site sets for a stream that has not ended: whether it can start, how long it may run, and its recording. */
export function StreamLimits({ limits, hasStarted }: StreamLimitsProps) {
  const sentences = [
    lengthText(limits, hasStarted),
    limits.isRecorded ? recordingText(limits) : m.live_limit_unrecorded(),
  ].filter((sentence) => sentence !== undefined);
  return (
    <>
      <LimitNotice limits={limits} />
      {sentences.length > 0 && (
        <p className="max-w-[70ch] text-small text-pretty text-text-2">{sentences.join(" ")}</p>
      )}
    </>
  );
}

/** Announced a quarter of an hour before the end, and once more five minutes before it. */
function LimitNotice({ limits }: { readonly limits: Limits }) {
  const { isSiteFull, endsAt, hours } = limits;
  const now = useNow();
  const left = endsAt === null ? Infinity : Date.parse(endsAt) - now;
  const isClose = endsAt !== null && hours !== null && left <= WARNING_MS;
  // The live region exists before its text; while it is empty it takes neither row nor gap of the grid.
  return (
    <div role="status" className="grid gap-3 empty:absolute">
      {isSiteFull && <Notice tone="warning">{m.live_site_full()}</Notice>}
      {isClose && (
        <Notice
          key={left <= LAST_WARNING_MS ? "last" : "first"}
          tone={left <= LAST_WARNING_MS ? "danger" : "warning"}
        >
          {m.live_ends_at({ time: formatTime(endsAt), hours: formatHours(hours) })}
        </Notice>
      )}
    </div>
  );
}

function lengthText({ endsAt, hours }: Limits, hasStarted: boolean): string | undefined {
  if (hasStarted) return endsAt === null ? undefined : m.live_limit_end({ time: formatDayAndTime(endsAt) });
  return hours === null ? undefined : m.live_limit_hours({ hours: formatHours(hours) });
}

function recordingText({ recordingDays }: Limits): string | undefined {
  return recordingDays === null ? undefined : m.live_limit_days({ days: formatDays(recordingDays) });
}
