import { Download } from "lucide-react";
import { type PointerEvent, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { formatNumber, formatPercent } from "#web/ui/format/number.ts";
import { saveCsv } from "./download-csv.ts";
import { watchedPartsCsv } from "./csv.ts";

interface WatchedPartsChartProps {
  /** Share of views that watched each hundredth. */
  readonly parts: readonly number[];
  readonly views: number;
  /** Duration of the selected video; without it positions are shown in percent. */
  readonly durationSeconds: number | undefined;
  /** File name without extension. */
  readonly fileName: string;
}

const HEIGHT = 60;
/** Repeated watching within a view counts once: a share never exceeds 1. */
const MARKS = [0, 0.25, 0.5, 0.75, 1] as const;

/** Watched positions of a video: dips are skipped, peaks are rewatched. */
export function WatchedPartsChart({ parts, views, durationSeconds, fileName }: WatchedPartsChartProps) {
  const [pointedAt, setPointedAt] = useState<number>();
  if (parts.length === 0) {
    return <p className="text-control text-pretty text-text-2">{m.studio_parts_none()}</p>;
  }
  const positionText = (share: number) =>
    durationSeconds === undefined ? formatPercent(share) : formatDuration(share * durationSeconds);
  const points = parts.map((share, part) => `${part + 0.5},${(1 - share) * HEIGHT}`);
  const best = parts.indexOf(Math.max(...parts));
  const shown = pointedAt ?? best;

  function point({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = Math.floor(((clientX - left) / width) * parts.length);
    setPointedAt(Math.min(parts.length - 1, Math.max(0, place)));
  }

  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-small">
        <span className="text-pretty text-text-2">{m.studio_parts_text({ shown: formatNumber(views) })}</span>
        <span className="tabular-nums" aria-hidden="true">
          {m.studio_parts_at({
            place: positionText(shown / parts.length),
            share: formatPercent(parts[shown] ?? 0),
          })}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${parts.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={m.studio_parts_summary({
          place: positionText(best / parts.length),
          share: formatPercent(parts[best] ?? 0),
        })}
        onPointerMove={point}
        onPointerLeave={() => setPointedAt(undefined)}
        className="mt-4 block h-40 w-full overflow-visible border-b border-line-strong"
      >
        <polygon
          points={`0,${HEIGHT} 0,${(1 - (parts[0] ?? 0)) * HEIGHT} ${points.join(" ")} ${parts.length},${(1 - (parts.at(-1) ?? 0)) * HEIGHT} ${parts.length},${HEIGHT}`}
          className="fill-accent-soft"
        />
        <polyline
          points={points.join(" ")}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-accent-ink stroke-[2.5]"
        />
        {pointedAt !== undefined && (
          <line
            x1={pointedAt + 0.5}
            x2={pointedAt + 0.5}
            y1="0"
            y2={HEIGHT}
            vectorEffect="non-scaling-stroke"
            className="stroke-line-strong stroke-1"
          />
        )}
      </svg>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-hint text-text-3 tabular-nums">
        {MARKS.map((mark) => (
          <span key={mark}>{positionText(mark)}</span>
        ))}
      </div>
      <Button
        size="small"
        className="mt-4"
        icon={<Download />}
        onClick={() => saveCsv(watchedPartsCsv(parts), fileName)}
      >
        {m.studio_parts_csv()}
      </Button>
    </figure>
  );
}
