import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import type { ChannelDashboard } from "#shared/studio/contract.ts";
import { DayChart } from "#web/features/channels/day-chart.tsx";
import { FigureTiles } from "#web/features/channels/figure-tiles.tsx";
import { ManageHeading } from "#web/features/channels/manage-heading.tsx";
import { dashboardQuery } from "#web/features/channels/management-queries.ts";
import { channelQuery } from "#web/features/channels/queries.ts";
import { RestrictionNotice } from "#web/features/reports/restriction-notice.tsx";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatSubscribers, formatVideos } from "#web/ui/format/counts.ts";
import { formatNumber } from "#web/ui/format/number.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { AttentionList } from "./attention-list.tsx";
import { LatestVideos } from "./latest-videos.tsx";

/** Overview of a channel for its team. */
export function Dashboard({ channelId }: { readonly channelId: string }) {
  const { data: channel } = useQuery(channelQuery(channelId));
  const dashboard = useQuery(dashboardQuery(channelId));
  const path = `/manage-channel/${channelId}`;

  return (
    <div className="measure-wide pt-6">
      <ManageHeading title={m.studio_dashboard()}>
        {channel && <LinkButton href={`/c/${channel.slug}`}>{m.channels_to_channel()}</LinkButton>}
        {channel?.can.upload && (
          <LinkButton href={`${path}/videos/upload`} variant="primary" icon={<Upload />}>
            {m.shell_channel_upload()}
          </LinkButton>
        )}
      </ManageHeading>
      <RestrictionNotice of="channel" restriction={channel?.restriction} className="mb-6" />
      {dashboard.data && <DashboardContent path={path} dashboard={dashboard.data} />}
      {dashboard.isError && !dashboard.data && (
        <ErrorState
          headingLevel={2}
          onRetry={() => void dashboard.refetch()}
          isRetrying={dashboard.isFetching}
        >
          {failureText(dashboard.error, m.ui_error_hint())}
        </ErrorState>
      )}
      {dashboard.isPending && <DashboardSkeleton />}
    </div>
  );
}

interface DashboardContentProps {
  readonly path: string;
  readonly dashboard: ChannelDashboard;
}

function DashboardContent({ path, dashboard }: DashboardContentProps) {
  const { recent, previous, days, attention, latest, videos, storage, subscribers } = dashboard;
  const views = days.map(({ date, views: count }) => ({ date, value: count }));
  return (
    <div className="grid grid-cols-1 gap-x-8 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="min-w-0">
        <Section
          title={m.studio_recent()}
          more={{ href: `${path}/stats`, label: m.studio_recent_more() }}
          className="mt-2!"
        >
          <FigureTiles figures={recent} previous={previous} />
          <div className="mt-4 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4">
            <DayChart title={m.studio_views_by_day()} days={views} format={formatNumber} />
          </div>
        </Section>
        <Section
          title={m.studio_latest()}
          more={{ href: `${path}/videos`, label: m.studio_latest_more() }}
          className="mt-9!"
        >
          <LatestVideos path={path} videos={latest} />
        </Section>
      </div>
      <div className="min-w-0">
        <Section title={m.studio_attention()} className="mt-2! max-lg:mt-9!">
          <AttentionList path={path} attention={attention} />
        </Section>
        <Section title={m.studio_channel_now()} className="mt-9!">
          <dl className="grid gap-3 rounded-lg border border-line bg-surface-1 p-5 text-control max-sm:p-4">
            <StatTile label={m.studio_audience()}>{formatSubscribers(subscribers)}</StatTile>
            <StatTile label={m.studio_videos_all()}>{formatVideos(videos.all)}</StatTile>
            <StatTile label={m.studio_videos_listed()}>{formatVideos(videos.listed)}</StatTile>
            <StatTile label={m.studio_storage_source()}>{formatBytes(storage.sourceBytes)}</StatTile>
            <StatTile label={m.studio_storage_renditions()}>{formatBytes(storage.renditionBytes)}</StatTile>
          </dl>
        </Section>
      </div>
    </div>
  );
}

function StatTile({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-text-2">{label}</dt>
      <dd className="text-right font-[620] tabular-nums">{children}</dd>
    </div>
  );
}

function DashboardSkeleton() {
  return (
    <Loading>
      <div className="grid grid-cols-1 gap-8 pt-14 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid gap-4">
          <SkeletonBlock className="h-24 w-full rounded-lg" />
          <SkeletonBlock className="h-64 w-full rounded-lg" />
        </div>
        <SkeletonBlock className="h-64 w-full rounded-lg" />
      </div>
    </Loading>
  );
}
