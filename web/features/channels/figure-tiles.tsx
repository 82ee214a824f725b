import { TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import type { Figures } from "#shared/channels/statistics.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { formatDuration } from "#web/ui/format/duration.ts";
import { formatNumber, formatPercent } from "#web/ui/format/number.ts";
import { formatWatchTime } from "./format-watch-time.ts";

/** A change below half a percent is shown as none. */
const SMALLEST_CHANGE = 0.005;

interface FigureTilesProps {
  readonly figures: Figures;
  /** Values of the previous period, for comparison. */
  readonly previous: Figures;
}

/** Totals of a period, each with its change. */
export function FigureTiles({ figures, previous }: FigureTilesProps) {
  const tiles = [
    { key: "views", label: m.studio_views(), text: formatNumber(figures.views) },
    { key: "watchSeconds", label: m.studio_watch_time(), text: formatWatchTime(figures.watchSeconds) },
    { key: "viewers", label: m.studio_viewers(), text: formatNumber(figures.viewers) },
    {
      key: "averageViewSeconds",
      label: m.studio_average(),
      text: formatDuration(figures.averageViewSeconds),
    },
  ] as const;
  return (
    <dl className="grid grid-cols-4 gap-4 max-md:grid-cols-2 max-sm:gap-3">
      {tiles.map(({ key, label, text }) => (
        <FigureTile key={key} label={label} text={text}>
          <dd className="mt-1.5 min-h-[1.3em] text-hint">
            <Change now={figures[key]} before={previous[key]} />
          </dd>
        </FigureTile>
      ))}
    </dl>
  );
}

interface FigureTileProps {
  readonly label: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Tile with one figure. */
export function FigureTile({ label, text, children }: FigureTileProps) {
  return (
    <div className="rounded-lg border border-line bg-surface-1 p-4">
      <dt className="text-small text-text-2">{label}</dt>
      <dd className="mt-1 mark-wide text-h2 tabular-nums">{text}</dd>
      {children}
    </div>
  );
}

/** Renders nothing without a previous value. */
function Change({ now, before }: { readonly now: number; readonly before: number }) {
  if (before === 0) return null;
  const share = (now - before) / before;
  const isUp = share >= 0;
  if (Math.abs(share) < SMALLEST_CHANGE) return <span className="text-text-3">{m.studio_same()}</span>;
  const Icon = isUp ? TrendingUp : TrendingDown;
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1.5 font-[600] tabular-nums",
        isUp ? "text-success-ink" : "text-warning-ink",
      )}
    >
      <Icon className="size-3.5" />
      {isUp
        ? m.studio_more({ share: formatPercent(share) })
        : m.studio_fewer({ share: formatPercent(-share) })}
    </span>
  );
}
