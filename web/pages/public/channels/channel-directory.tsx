import { useInfiniteQuery } from "@tanstack/react-query";
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { type ChannelSort, infiniteChannelsQuery } from "#web/features/discovery/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { CardGrid } from "#web/ui/cards/card-grid.tsx";
import { ChannelTile } from "#web/ui/cards/channel-tile.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Figure } from "#web/ui/format/figure.tsx";
import { formatSubscribers, formatVideos } from "#web/ui/format/counts.ts";
import { LoadMore } from "#web/ui/feedback/load-more.tsx";
import { itemAnchor, useScrollToItem } from "#web/ui/layout/scroll-to-item.ts";
import { SectionHeader } from "#web/ui/layout/section.tsx";
import { SkeletonGrid } from "#web/ui/feedback/skeleton.tsx";
import { TabLinks } from "#web/ui/layout/tab-links.tsx";

interface ChannelDirectoryProps {
  readonly sort: ChannelSort;
  /** The channel to scroll to: the last one that the viewer opened. */
  readonly seenId: string | undefined;
}

/** All channels of the site. */
export function ChannelDirectory({ sort, seenId }: ChannelDirectoryProps) {
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
      <Channels key={sort} sort={sort} seenId={seenId} />
    </div>
  );
}

function Channels({ sort, seenId }: ChannelDirectoryProps) {
  const list = useInfiniteQuery(infiniteChannelsQuery(sort));
  useScrollToItem(seenId, list);
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
            {m.playback_home_empty_channel()}
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
          <div key={channel._id} id={itemAnchor(channel._id)} className="grid min-w-0">
            <ChannelTile
              href={`/c/${channel.slug}`}
              name={channel.name}
              imageUrl={channelAvatarUrl(channel)}
              remark={
                sort === "subscriptionsCount" ? (
                  <Figure>{formatSubscribers(channel.subscriptionsCount)}</Figure>
                ) : (
                  formatVideos(channel.videosCount)
                )
              }
            />
          </div>
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
