import { videoTitle } from "#web/data/video-title.ts";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { siteFileName } from "#shared/site-look/file-name.ts";
import { STATS_DEFAULT_DAYS, type ChannelStats } from "#shared/channels/statistics.ts";
import { DayChart } from "#web/features/channels/day-chart.tsx";
import { FigureTiles } from "#web/features/channels/figure-tiles.tsx";
import { formatWatchTime } from "#web/features/channels/format-watch-time.ts";
import { ManageHeading } from "#web/features/channels/manage-heading.tsx";
import { statsQuery } from "#web/features/channels/management-queries.ts";
import { AudienceCurve } from "#web/features/live/audience-curve.tsx";
import { liveAudienceQuery } from "#web/features/live/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { siteName } from "#web/ssr/public-config.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatSubscribers } from "#web/ui/format/counts.ts";
import { formatNumber } from "#web/ui/format/number.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { CountryList, DeviceList } from "./audience.tsx";
import { DayTable, VideoTable } from "./tables.tsx";
import { downloadCsv } from "./download-csv.ts";
import { PeriodField } from "#web/features/channels/period-field.tsx";
import { lastDays, type Period } from "#web/features/channels/period.ts";
import { RetentionChart } from "./retention-chart.tsx";
import { SourceList } from "./source-list.tsx";
import { WatchedPartsChart } from "./watched-parts-chart.tsx";

/** Statistics of a channel, or of one of its videos, for a selectable period. */
export function Stats({ channelId }: { readonly channelId: string }) {
  const [period, setPeriod] = useState<Period>(() => lastDays(STATS_DEFAULT_DAYS));
  const [video, setVideo] = useState<{ readonly _id: string; readonly title: string }>();
  const stats = useQuery(statsQuery(channelId, { ...period, ...(video ? { videoId: video._id } : {}) }));

  return (
    <div className="measure-wide pt-6">
      <ManageHeading title={m.studio_stats()}>
        {stats.data && (
          <Button icon={<Download />} onClick={() => downloadCsv(stats.data)}>
            {m.studio_csv()}
          </Button>
        )}
      </ManageHeading>
      <PeriodField period={period} onChange={setPeriod} />
      {video && (
        <p className="mt-4 flex flex-wrap items-center gap-3 text-control">
          <span className="min-w-0 wrap-anywhere">{m.studio_stats_of({ title: videoTitle(video) })}</span>
          <Button size="small" onClick={() => setVideo(undefined)}>
            {m.studio_stats_of_all()}
          </Button>
        </p>
      )}
      {stats.data && (
        <StatsContent
          stats={stats.data}
          isStale={stats.isPlaceholderData}
          onPick={video ? undefined : setVideo}
        />
      )}
      {video && <LiveAudienceSection videoId={video._id} />}
      {stats.isError && !stats.data && (
        <div className="mt-6">
          <ErrorState headingLevel={2} onRetry={() => void stats.refetch()} isRetrying={stats.isFetching}>
            {failureText(stats.error, m.ui_error_hint())}
          </ErrorState>
        </div>
      )}
      {stats.isPending && (
        <Loading>
          <SkeletonBlock className="mt-6 h-24 w-full rounded-lg" />
          <SkeletonBlock className="mt-4 h-64 w-full rounded-lg" />
        </Loading>
      )}
    </div>
  );
}

/** The viewers of a video while it was live; absent for other videos. */
function LiveAudienceSection({ videoId }: { readonly videoId: string }) {
  const { data } = useQuery(liveAudienceQuery(videoId));
  if (!data || data.items.length < 2) return null;
  return (
    <Section title={m.live_audience_stats()} className="mt-9!">
      <div className={CARD}>
        <p className="mb-3 text-small text-text-2">{m.live_audience_most({ count: data.most })}</p>
        <AudienceCurve audience={data} />
      </div>
    </Section>
  );
}

interface StatsContentProps {
  readonly stats: ChannelStats;
  /** The data shown still belongs to the previously selected period. */
  readonly isStale: boolean;
  readonly onPick: ((video: { _id: string; title: string }) => void) | undefined;
}

const CARD = "rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4";

function StatsContent({ stats, isStale, onPick }: StatsContentProps) {
  const { totals, previous, days, videos, retention, measuredViews, sources, subscribers } = stats;
  const dial = (
    of: "views" | "watchSeconds" | "viewers",
    title: string,
    format: (value: number) => string,
  ) => ({
    id: of,
    label: title,
    content: (
      <DayChart
        title={title}
        days={days.map((day) => ({ date: day.date, value: day[of] }))}
        format={format}
      />
    ),
  });
  return (
    <div aria-busy={isStale} className={isStale ? "opacity-60 transition-opacity" : undefined}>
      <div className="mt-6">
        <FigureTiles figures={totals} previous={previous} />
        <p className="mt-2.5 text-hint text-pretty text-text-3">
          {formatSubscribers(subscribers)} · {m.studio_viewers_hint()}
        </p>
      </div>
      <section aria-label={m.studio_by_day()} className={`mt-4 ${CARD}`}>
        <Tabs
          label={m.studio_by_day()}
          tabs={[
            dial("views", m.studio_views(), formatNumber),
            dial("watchSeconds", m.studio_watch_time(), formatWatchTime),
            dial("viewers", m.studio_viewers(), formatNumber),
            { id: "table", label: m.studio_as_table(), content: <DayTable days={days} /> },
          ]}
        />
      </section>
      <div className="grid grid-cols-1 gap-x-8 lg:grid-cols-2">
        <Section title={m.studio_retention()} className="mt-9!">
          <div className={CARD}>
            <RetentionChart retention={retention} measuredViews={measuredViews} />
          </div>
        </Section>
        <Section title={m.studio_sources()} className="mt-9!">
          <div className={CARD}>
            <SourceList sources={sources} />
          </div>
        </Section>
      </div>
      <Section title={m.studio_parts()} className="mt-9!">
        <div className={CARD}>
          <WatchedPartsChart
            parts={stats.watchedParts}
            views={stats.watchedPartsViews}
            durationSeconds={stats.durationSeconds ?? undefined}
            fileName={siteFileName(siteName(), m.studio_parts_file(), stats.startDate, stats.endDate)}
          />
        </div>
      </Section>
      <div className="grid grid-cols-1 gap-x-8 lg:grid-cols-2">
        <Section title={m.studio_devices()} className="mt-9!">
          <div className={CARD}>
            <DeviceList devices={stats.devices} />
          </div>
        </Section>
        {stats.countries.length > 0 && (
          <Section title={m.studio_countries()} className="mt-9!">
            <div className={CARD}>
              <CountryList countries={stats.countries} />
            </div>
          </Section>
        )}
      </div>
      {onPick && (
        <Section title={m.studio_top()} className="mt-9!">
          {videos.length === 0 ? (
            <EmptyState title={m.studio_top_none()}>{m.studio_top_none_text()}</EmptyState>
          ) : (
            <VideoTable videos={videos} onPick={onPick} />
          )}
        </Section>
      )}
    </div>
  );
}
