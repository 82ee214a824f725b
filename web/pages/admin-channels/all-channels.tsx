import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { channels, type Channel, CHANNELS_PAGE_SIZE } from "#shared/channels/contract.ts";
import { call } from "#web/api.ts";
import { channelPicture } from "#web/edge.ts";
import { ChannelPoints } from "#web/features/ads/channel-points.tsx";
import { AdminSearch } from "#web/features/search/admin-search.tsx";
import { ChannelTools } from "./channel-tools.tsx";
import { visibilityName } from "#web/features/videos/words.ts";
import { AnsweredList } from "#web/answered-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/avatar.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { Link } from "#web/ui/link.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { SkeletonBlock } from "#web/ui/skeleton.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import { DateOf } from "#web/ui/time.tsx";

interface AllChannelsProps {
  /** From 1. */
  readonly page: number;
  /** What is looked for in names and addresses. */
  readonly term: string;
}

/** Every channel of the site, private ones too. */
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
      <AnsweredList
        list={list}
        skeleton={<SkeletonBlock className="h-96 w-full rounded-lg" />}
        empty={<EmptyState headingLevel={2} title={m.admin_channels_none()} />}
      >
        {(items) => (
          <Table caption={m.admin_channels()} columns={columns()} rows={items} keyOf={({ _id }) => _id} />
        )}
      </AnsweredList>
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
          <Avatar shape="channel" name={channel.name} picture={channelPicture(channel)} size={36} />
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
      cell: (channel) => <Standing channel={channel} />,
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
      className: "w-36",
      cell: (channel) => <ChannelTools channel={channel} />,
    },
  ];
}

/** Who finds the channel, and whether the staff hold it back. */
function Standing({ channel: { visibility, restriction } }: { readonly channel: Channel }) {
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
