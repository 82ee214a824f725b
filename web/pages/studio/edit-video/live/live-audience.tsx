import { useQuery } from "@tanstack/react-query";
import { AudienceCurve } from "#web/features/live/audience-curve.tsx";
import { liveAudienceQuery } from "#web/features/live/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { PANEL_PART } from "./panel-part.ts";

const POLL_INTERVAL_MS = 10_000;

/** Viewers now, and their number since the start. */
export function LiveAudiencePart({
  videoId,
  viewers,
}: {
  readonly videoId: string;
  readonly viewers: number;
}) {
  const { data } = useQuery({ ...liveAudienceQuery(videoId), refetchInterval: POLL_INTERVAL_MS });
  if (!data) return null;
  return (
    <div className={PANEL_PART}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="text-h3 mark-wide">{m.live_audience_title()}</h3>
        <p className="text-small text-text-2 tabular-nums">
          {m.live_audience_now({ count: viewers })} ·{" "}
          {m.live_audience_most({ count: Math.max(viewers, data.most) })}
        </p>
      </div>
      <AudienceCurve audience={data} />
    </div>
  );
}
