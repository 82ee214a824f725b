import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { playbackQuality, QUALITY_DEFAULT_DAYS, type PlaybackQuality } from "#shared/playback/quality.ts";
import { call } from "#web/data/api.ts";
import { DayChart } from "#web/features/channels/day-chart.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatNumber, formatPercent } from "#web/ui/format/number.ts";
import { perLocale } from "#web/ui/format/per-locale.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { BarList } from "#web/ui/layout/bar-list.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";

const PERIODS = ["7", "28", "90"];
const CARD = "rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4";

const secondsOf = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit: "second",
      unitDisplay: "narrow",
      maximumFractionDigits: 2,
    }),
);
const shareOf = perLocale(
  (locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }),
);

function qualityQuery(days: number) {
  return queryOptions({
    queryKey: ["playback", "quality", days],
    queryFn: ({ signal }) => call(playbackQuality.show, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Playback quality metrics for a selectable period. */
export function PlaybackFigures() {
  const [days, setDays] = useState(String(QUALITY_DEFAULT_DAYS));
  const { data, isError, isFetching, refetch } = useQuery(qualityQuery(Number(days)));
  return (
    <>
      <Select
        label={m.studio_period()}
        className="mt-6 max-w-[240px]"
        value={days}
        options={PERIODS.map((value) => ({ value, label: m.studio_period_days({ days: value }) }))}
        onChange={setDays}
      />
      {isError && !data && (
        <div className="mt-6">
          <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />
        </div>
      )}
      {!data && !isError && (
        <Loading>
          <SkeletonBlock className="mt-6 h-24 w-full rounded-lg" />
          <SkeletonBlock className="mt-4 h-64 w-full rounded-lg" />
        </Loading>
      )}
      {data?.views === 0 && (
        <div className="mt-6">
          <EmptyState title={m.studio_playback_none()}>{m.studio_playback_none_text()}</EmptyState>
        </div>
      )}
      {data && data.views > 0 && <Content quality={data} />}
    </>
  );
}

function Content({ quality }: { readonly quality: PlaybackQuality }) {
  const { views, startupMedianMs, startupSlowMs, heights, failures, days } = quality;
  const tiles = [
    { label: m.studio_playback_startup(), text: secondsText(startupMedianMs) },
    { label: m.studio_playback_startup_slow(), text: secondsText(startupSlowMs) },
    { label: m.studio_playback_stalled(), text: shareText(quality.stalledShare) },
    { label: m.studio_playback_stall_time(), text: shareText(quality.stallTimeShare) },
  ];
  return (
    <>
      <dl className="mt-6 grid grid-cols-4 gap-4 max-md:grid-cols-2 max-sm:gap-3">
        {tiles.map(({ label, text }) => (
          <div key={label} className="rounded-lg border border-line bg-surface-1 p-4">
            <dt className="text-small text-pretty text-text-2">{label}</dt>
            <dd className="mt-1 mark-wide text-h2 tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2.5 text-hint text-pretty text-text-3">
        {m.studio_playback_hint({ shown: formatNumber(views) })}
      </p>
      <section aria-label={m.studio_playback_by_day()} className={`mt-4 ${CARD}`}>
        <DayChart
          title={m.studio_playback_by_day()}
          days={days.map(({ date, startupMedianMs: value }) => ({ date, value }))}
          format={secondsText}
        />
      </section>
      <div className="grid grid-cols-1 gap-x-8 lg:grid-cols-2">
        <Section title={m.playback_quality()} className="mt-9!">
          <div className={CARD}>
            <BarList
              rows={heights.map(({ height, views: count }) => ({
                id: String(height),
                label: `${height}p`,
                count,
              }))}
            />
          </div>
        </Section>
        <Section title={m.studio_playback_failures()} className="mt-9!">
          <div className={CARD}>
            {failures.length === 0 ? (
              <p className="text-control text-pretty text-text-2">{m.studio_playback_failures_none()}</p>
            ) : (
              <>
                <p className="mb-3 text-small text-text-2">
                  {m.studio_playback_failed({ share: formatPercent(quality.failedShare) })}
                </p>
                <BarList
                  rows={failures.map(({ cause, views: count }) => ({
                    id: cause,
                    label: causeText(cause),
                    count,
                  }))}
                />
              </>
            )}
          </div>
        </Section>
      </div>
    </>
  );
}

function secondsText(milliseconds: number | null): string {
  return milliseconds === null ? "–" : secondsOf(getLocale()).format(milliseconds / 1000);
}

function shareText(share: number): string {
  return shareOf(getLocale()).format(share);
}

/** Players embedded on other sites may send unknown causes. */
function causeText(cause: string): string {
  const texts = new Map([
    ["offline", m.studio_playback_offline()],
    ["network", m.studio_playback_network()],
    ["unavailable", m.studio_playback_unavailable()],
    ["unsupported", m.studio_playback_unsupported()],
  ]);
  return texts.get(cause) ?? cause;
}
