import { m } from "#web/i18n/compiled/messages.js";
import { formatNumber, formatPercent } from "#web/ui/format/number.ts";

interface RetentionChartProps {
  /** Share of views that reached each position, from start to end. */
  readonly retention: readonly number[];
  readonly measuredViews: number;
}

const WIDTH = 100;
const HEIGHT = 60;
const MARKS = [0.25, 0.5, 0.75, 1] as const;

/** Audience retention curve over the length of a video, with four values beside it. */
export function RetentionChart({ retention, measuredViews }: RetentionChartProps) {
  if (retention.length === 0) {
    return <p className="text-control text-pretty text-text-2">{m.studio_retention_none()}</p>;
  }
  const last = retention.length - 1;
  const points = retention.map((share, index) => `${(index / last) * WIDTH},${(1 - share) * HEIGHT}`);
  const summary = MARKS.map((mark) => ({ mark, share: retention[Math.round(mark * last)] ?? 0 }));

  return (
    <figure>
      <figcaption className="text-small text-pretty text-text-2">
        {m.studio_retention_text({ shown: formatNumber(measuredViews) })}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={m.studio_retention_summary({ half: formatPercent(summary[1]?.share ?? 0) })}
        className="mt-4 block h-36 w-full overflow-visible border-b border-line-strong"
      >
        <polygon points={`0,${HEIGHT} ${points.join(" ")} ${WIDTH},${HEIGHT}`} className="fill-accent-soft" />
        <polyline
          points={points.join(" ")}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-accent-ink stroke-[2.5]"
        />
      </svg>
      <table className="mt-3 w-full table-fixed text-small">
        <caption className="sr-only">{m.studio_retention()}</caption>
        <thead className="text-text-3">
          <tr>
            {summary.map(({ mark }) => (
              <th key={mark} scope="col" className="text-right font-[500] tabular-nums">
                {formatPercent(mark)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {summary.map(({ mark, share }) => (
              <td key={mark} className="pt-0.5 text-right font-[640] tabular-nums">
                {formatPercent(share)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </figure>
  );
}
