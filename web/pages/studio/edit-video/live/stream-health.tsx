import { healthProblems, type HealthProblem } from "#shared/live/health.ts";
import type { StreamStats } from "#shared/live/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatNumber } from "#web/ui/format/number.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { PANEL_PART } from "./panel-part.ts";

const BITS_PER_KILOBIT = 1000;

/** What the server measures of the incoming stream, and what to change where a figure is bad. */
export function StreamHealthPart({ stats }: { readonly stats: StreamStats }) {
  const { health, bitrate } = stats;
  if (!stats.hasSignal || !health) return null;
  const problems = healthProblems(bitrate, health);
  const seconds = (value: number | null) =>
    value === null ? m.live_health_unknown() : m.live_health_seconds({ seconds: formatNumber(value) });
  const figures: [problem: HealthProblem, label: string, value: string][] = [
    [
      "bitRate",
      m.live_health_bitrate(),
      bitrate === null
        ? m.live_health_unknown()
        : m.live_health_bitrate_value({ kbps: formatNumber(Math.round(bitrate / BITS_PER_KILOBIT)) }),
    ],
    [
      "frameRate",
      m.live_health_frames(),
      health.frameRate === null ? m.live_health_unknown() : formatNumber(health.frameRate),
    ],
    ["keyFrames", m.live_health_keys(), seconds(health.keyFrameSeconds)],
    ["dropped", m.live_health_dropped(), formatNumber(health.droppedFrames)],
    ["line", m.live_health_lag(), seconds(health.lagSeconds)],
  ];
  return (
    <div className={PANEL_PART}>
      <h3 className="text-h3 mark-wide">{m.live_health_title()}</h3>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(128px,1fr))] gap-x-4 gap-y-3">
        {figures.map(([problem, label, value]) => (
          <div key={problem} className="min-w-0">
            <dt className="text-hint text-text-3">{label}</dt>
            <dd
              className={classes(
                "text-[1.0625rem] font-[640] tabular-nums",
                problems.includes(problem) && "text-danger-ink",
              )}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div role="status" className="grid gap-2">
        {problems.length === 0 && <p className="text-small text-text-2">{m.live_health_good()}</p>}
        {problems.map((problem) => (
          <Notice key={problem} tone="warning">
            {adviceText(problem)}
          </Notice>
        ))}
      </div>
    </div>
  );
}

function adviceText(problem: HealthProblem): string {
  switch (problem) {
    case "keyFrames":
      return m.live_health_advice_keys();
    case "frameRate":
      return m.live_health_advice_frames();
    case "bitRate":
      return m.live_health_advice_bitrate();
    case "pace":
      return m.live_health_advice_pace();
    case "line":
      return m.live_health_advice_line();
    case "dropped":
      return m.live_health_advice_dropped();
  }
}
