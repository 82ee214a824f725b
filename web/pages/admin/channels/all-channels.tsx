import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { channels, type Channel, CHANNELS_PAGE_SIZE } from "#shared/channels/contract.ts";
import { call } from "#web/data/api.ts";
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { ChannelPoints } from "#web/features/ads/channel-points.tsx";
import { AdminSearch } from "#web/features/search/admin-search.tsx";
import { ChannelTools } from "./channel-tools.tsx";
import { visibilityName } from "#web/features/videos/labels.ts";
import { QueryList } from "#web/data/query-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { Table, type TableColumn } from "#web/ui/layout/table.tsx";
import { DateOf } from "#web/ui/format/time.tsx";

interface AllChannelsProps {
  /** 1-based. */
  readonly page: number;
  /** Search term for names and slugs. */
  readonly term: string;
}

/** All channels of the site, including private ones. */
export function AllChannels({ page, term }: AllChannelsProps) {
  const query = {
    ...{ all: true, limit: CHANNELS_PAGE_SIZE, offset: (page - 1) * CHANNELS_PAGE_SIZE },
    ...(term ? { adminSearch: term } : {}),
  };
  const list = useQuery({
    queryKey: ["channels", "staff", query],
    queryFn: ({ signal }) => call(channels.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <div className="mb-5 flex items-baseline gap-3">
        <h1 className="mark-wide text-h1">{m.admin_channels()}</h1>
        {list.data && <span className="text-text-3 tabular-nums">{formatNumber(list.data.count)}</span>}
      </div>
      <div className="mb-5 md:hidden">
        <AdminSearch />
      </div>
      <QueryList
        list={list}
        skeleton={<SkeletonBlock className="h-96 w-full rounded-lg" />}
        empty={<EmptyState headingLevel={2} title={m.admin_channels_none()} />}
      >
        {(items) => (
          <Table caption={m.admin_channels()} columns={columns()} rows={items} keyOf={({ _id }) => _id} />
        )}
      </QueryList>
      {list.data && (
        <div className="mt-6">
          <Pagination
            page={page}
            pageCount={Math.ceil(list.data.count / CHANNELS_PAGE_SIZE)}
            hrefOf={(shown) => hrefOf(shown, term)}
          />
        </div>
      )}
    </div>
  );
}

function columns(): TableColumn<Channel>[] {
  return [
    {
      id: "channel",
      label: m.admin_channel(),
      isRowHeader: true,
      className: "min-w-[180px]",
      cell: (channel) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar shape="channel" name={channel.name} imageUrl={channelAvatarUrl(channel)} size={36} />
          <Link href={`/channel/${channel._id}`} className="rounded-xs wrap-anywhere hover:text-accent-ink">
            {channel.name}
          </Link>
        </span>
      ),
    },
    {
      id: "owner",
      label: m.moderation_owner(),
      cell: ({ owner }) =>
        owner && (
          <Link href={`/user/${owner._id}`} className="rounded-xs wrap-anywhere hover:text-accent-ink">
            {owner.name}
          </Link>
        ),
    },
    {
      id: "visibility",
      label: m.admin_visibility(),
      cell: (channel) => <ChannelStatus channel={channel} />,
    },
    {
      id: "videos",
      label: m.admin_videos(),
      isNumber: true,
      cell: ({ videosCount }) => formatNumber(videosCount),
    },
    {
      id: "subscribers",
      label: m.admin_subscribers(),
      isNumber: true,
      className: "max-md:hidden",
      cell: ({ subscriptionsCount }) => formatNumber(subscriptionsCount),
    },
    {
      id: "adPoints",
      label: m.ads_points(),
      isNumber: true,
      cell: (channel) => <ChannelPoints channel={channel} />,
    },
    {
      id: "since",
      label: m.admin_since(),
      className: "whitespace-nowrap text-text-2 max-lg:hidden",
      cell: ({ createdAt }) => <DateOf at={createdAt} />,
    },
    {
      id: "actions",
      label: m.admin_actions(),
      isLabelHidden: true,
      className: "w-48",
      cell: (channel) => <ChannelTools channel={channel} />,
    },
  ];
}

/** Visibility of the channel and its restriction by the staff. */
function ChannelStatus({ channel: { visibility, restriction } }: { readonly channel: Channel }) {
  return (
    <span className="grid gap-0.5">
      <span>{visibilityName(visibility)}</span>
      {restriction && (
        <StatusDot tone={restriction.measure === "limit" ? "warning" : "danger"}>
          {restriction.measure === "limit" ? m.moderation_state_limited() : m.moderation_state_hidden()}
        </StatusDot>
      )}
    </span>
  );
}

function hrefOf(page: number, term: string): string {
  const query = new URLSearchParams({
    ...(term ? { q: term } : {}),
    ...(page > 1 ? { page: `${page}` } : {}),
  });
  return query.size > 0 ? `/admin/channels?${query}` : "/admin/channels";
}
