import type { LiveAudience } from "#shared/live/studio.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatExactTime } from "#web/ui/format/date.ts";

const WIDTH = 300;
const HEIGHT = 60;

/** The number of viewers over time, as an area. */
export function AudienceCurve({ audience }: { readonly audience: LiveAudience }) {
  const { items, most } = audience;
  const [first] = items;
  const last = items.at(-1);
  if (!first || !last || items.length < 2) {
    return <p className="text-small text-text-2">{m.live_audience_none()}</p>;
  }
  const start = Date.parse(first.at);
  const span = Date.parse(last.at) - start;
  const points = items.map(({ at, viewers }) => {
    const x = ((Date.parse(at) - start) / span) * WIDTH;
    const y = HEIGHT - (viewers / Math.max(1, most)) * HEIGHT;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const [from, to] = [formatExactTime(first.at), formatExactTime(last.at)];
  return (
    <div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={m.live_audience_label({ from, to, most })}
        className="block h-20 w-full border-b border-line-strong"
      >
        <polygon points={`0,${HEIGHT} ${points.join(" ")} ${WIDTH},${HEIGHT}`} className="accent-bar" />
      </svg>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-hint text-text-3 tabular-nums">
        <span suppressHydrationWarning>{from}</span>
        <span suppressHydrationWarning>{to}</span>
      </div>
    </div>
  );
}
