import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AGE_UNKNOWN, type AdSkips, type AdStatistics } from "#shared/ads/statistics.ts";
import { STATS_DEFAULT_DAYS } from "#shared/channels/statistics.ts";
import { adStatisticsQuery } from "#web/features/ads/queries.ts";
import { ageName } from "#web/features/ads/labels.ts";
import { DayChart } from "#web/features/channels/day-chart.tsx";
import { FigureTile } from "#web/features/channels/figure-tiles.tsx";
import { formatWatchTime } from "#web/features/channels/format-watch-time.ts";
import { PeriodField } from "#web/features/channels/period-field.tsx";
import { lastDays, type Period } from "#web/features/channels/period.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatNumber, formatPercent } from "#web/ui/format/number.ts";
import { BarList } from "#web/ui/layout/bar-list.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";

const CARD = "rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4";

/** Statistics of an ad for a selectable period. */
export function AdStats({ adId }: { readonly adId: string }) {
  const [period, setPeriod] = useState<Period>(() => lastDays(STATS_DEFAULT_DAYS));
  const stats = useQuery(adStatisticsQuery(adId, period));
  return (
    <div className="grid gap-4">
      <PeriodField period={period} onChange={setPeriod} />
      {stats.data && (
        <div
          aria-busy={stats.isPlaceholderData}
          className={stats.isPlaceholderData ? "grid gap-4 opacity-60" : "grid gap-4"}
        >
          <AdMetrics all={stats.data.all} skips={stats.data.skips} />
          <Days days={stats.data.all.days} />
          <Audience groups={stats.data.audience} />
        </div>
      )}
      {stats.isPending && (
        <Loading>
          <SkeletonBlock className="h-24 w-full rounded-lg" />
          <SkeletonBlock className="mt-4 h-64 w-full rounded-lg" />
        </Loading>
      )}
      {stats.isError && !stats.data && (
        <ErrorState
          title={m.ads_stats_failed()}
          onRetry={() => void stats.refetch()}
          isRetrying={stats.isFetching}
        >
          {failureText(stats.error, m.ui_error_hint())}
        </ErrorState>
      )}
    </div>
  );
}

function AdMetrics({ all, skips }: { readonly all: AdStatistics; readonly skips: AdSkips }) {
  return (
    <dl className="grid grid-cols-3 gap-4 max-sm:grid-cols-2 max-sm:gap-3">
      <FigureTile label={m.ads_views()} text={formatNumber(all.views)} />
      <FigureTile label={m.ads_clicks()} text={formatNumber(all.clicks)} />
      <FigureTile label={m.ads_ctr()} text={formatPercent(all.ctr)} />
      <FigureTile label={m.ads_points_used()} text={formatNumber(all.pointsUsed)} />
      <FigureTile
        label={m.ads_skips()}
        text={m.ads_skips_of({ skipped: formatNumber(skips.skipped), shown: formatNumber(skips.shown) })}
      />
      <FigureTile label={m.ads_seconds()} text={formatWatchTime(skips.averageSeconds)} />
    </dl>
  );
}

function Days({ days }: Pick<AdStatistics, "days">) {
  const chartOf = (of: "views" | "clicks", title: string) => ({
    id: of,
    label: title,
    content: (
      <DayChart
        title={title}
        days={days.map((day) => ({ date: day.date, value: day[of] }))}
        format={formatNumber}
      />
    ),
  });
  return (
    <div className={CARD}>
      <Tabs
        label={m.studio_by_day()}
        tabs={[chartOf("views", m.ads_views()), chartOf("clicks", m.ads_clicks())]}
      />
    </div>
  );
}

interface AudienceProps {
  readonly groups: readonly { readonly age: string; readonly views: number }[];
}

function Audience({ groups }: AudienceProps) {
  const rows = groups.map(({ age, views }) => ({
    ...{ id: age, count: views },
    label: age === AGE_UNKNOWN ? m.ads_age_unknown() : ageName(age),
  }));
  const isEmpty = rows.every(({ count }) => count === 0);
  return (
    <section aria-label={m.ads_audience()} className={CARD}>
      <h3 className="text-card">{m.ads_audience()}</h3>
      <p className="mt-1 mb-4 text-hint text-pretty text-text-3">{m.ads_audience_hint()}</p>
      {isEmpty ? (
        <p className="text-control text-text-2">{m.ads_audience_none()}</p>
      ) : (
        <BarList rows={rows} />
      )}
    </section>
  );
}
