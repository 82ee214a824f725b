import { useInfiniteQuery } from "@tanstack/react-query";
import { channelPicture } from "#web/edge.ts";
import { type ChannelSort, endlessChannelsQuery } from "#web/features/discovery/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/button.tsx";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { ChannelTile } from "#web/ui/channel-tile.tsx";
import { EmptyState, ErrorState } from "#web/ui/empty-state.tsx";
import { formatSubscribers, formatVideos } from "#web/ui/format/counts.ts";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SectionHeader } from "#web/ui/section.tsx";
import { SkeletonGrid } from "#web/ui/skeleton.tsx";
import { TabLinks } from "#web/ui/tab-links.tsx";

/** Everybody who is on air. */
export function ChannelDirectory({ sort }: { readonly sort: ChannelSort }) {
  return (
    <div className="pt-6">
      <SectionHeader title={m.discovery_channels()} headingLevel={1} />
      <div className="mb-5">
        <TabLinks
          label={m.discovery_channels_order()}
          links={[
            {
              href: "/channels?sort=subscriptionsCount",
              label: m.discovery_channels_popular(),
              isCurrent: sort === "subscriptionsCount",
            },
            {
              href: "/channels?sort=createdAt",
              label: m.discovery_channels_new(),
              isCurrent: sort === "createdAt",
            },
          ]}
        />
      </div>
      <Channels key={sort} sort={sort} />
    </div>
  );
}

function Channels({ sort }: { readonly sort: ChannelSort }) {
  const list = useInfiniteQuery(endlessChannelsQuery(sort));
  if (list.isPending) return <SkeletonGrid of="channels" />;
  if (!list.data) {
    return <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  }
  const channels = [
    ...new Map(
      list.data.pages.flatMap(({ items }) => items).map((channel) => [channel._id, channel]),
    ).values(),
  ];
  if (channels.length === 0) {
    return (
      <EmptyState
        title={m.discovery_channels_empty()}
        headingLevel={2}
        action={
          <LinkButton variant="primary" href="/create-channel">
            {m.watch_silence_channel()}
          </LinkButton>
        }
      >
        {m.discovery_channels_empty_text()}
      </EmptyState>
    );
  }
  return (
    <>
      <CardGrid of="channels">
        {channels.map((channel) => (
          <ChannelTile
            key={channel._id}
            href={`/c/${channel.slug}`}
            name={channel.name}
            picture={channelPicture(channel)}
            remark={
              sort === "subscriptionsCount"
                ? formatSubscribers(channel.subscriptionsCount)
                : formatVideos(channel.videosCount)
            }
          />
        ))}
      </CardGrid>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
