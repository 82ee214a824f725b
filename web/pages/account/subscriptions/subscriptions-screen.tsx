import { useQuery } from "@tanstack/react-query";
import { VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import { NoVideos } from "#web/features/library/no-videos.tsx";
import { mySubscriptionsQuery } from "#web/features/library/subscription-queries.ts";
import { InfiniteVideos } from "#web/features/videos/infinite-videos.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatSubscribers } from "#web/ui/format/counts.ts";
import { SectionHeader } from "#web/ui/layout/section.tsx";
import { SkeletonGrid } from "#web/ui/feedback/skeleton.tsx";
import { ChannelLine } from "./channel-line.tsx";
import { ChannelStrip } from "./channel-strip.tsx";
import { foldersQuery } from "./folder-queries.ts";
import { FolderTabs } from "./folder-tabs.tsx";

interface SubscriptionsScreenProps {
  /** Shows a single channel; undefined shows all of them. */
  readonly channelId?: string | undefined;
  /** Shows the channels of one folder. */
  readonly folderId?: string | undefined;
  /** The video to scroll to: the last one that the viewer opened. */
  readonly seenId?: string | undefined;
}

const ALL = { status: "public", sort: "new", subscribedChannelsOnly: true, limit: VIDEOS_PAGE_SIZE } as const;

/** New videos from subscribed channels. */
export function SubscriptionsScreen({ channelId, folderId, seenId }: SubscriptionsScreenProps) {
  const { data, isPending, isFetching, refetch } = useQuery(mySubscriptionsQuery);
  const folders = useQuery(foldersQuery).data?.items ?? [];
  const folder = folders.find(({ _id }) => _id === folderId);
  const channels = data?.channels.filter(({ _id }) => !folder || folder.channelIds.includes(_id)) ?? [];
  return (
    <div className="pt-6">
      <SectionHeader
        title={m.library_subscriptions()}
        remark={data && data.ids.length > 0 ? formatSubscribers(data.ids.length) : undefined}
        headingLevel={1}
      />
      {isPending && <SkeletonGrid of="videos" />}
      {!isPending && !data && (
        <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data && data.ids.length === 0 && channelId === undefined && (
        <NoVideos title={m.library_subscriptions_empty()} text={m.library_subscriptions_empty_text()} />
      )}
      {data && (data.ids.length > 0 || channelId !== undefined) && (
        <>
          {channelId === undefined && (
            <FolderTabs key={folder?._id} folders={folders} current={folder} channels={data.channels} />
          )}
          {channels.length > 0 && <ChannelStrip channels={channels} currentId={channelId} />}
          {channelId !== undefined && <SingleChannel channelId={channelId} />}
          {channelId === undefined && folder?.channelIds.length === 0 && (
            <EmptyState headingLevel={2} title={m.library_folders_empty()}>
              {m.library_folders_empty_text()}
            </EmptyState>
          )}
          {channelId === undefined && folder?.channelIds.length !== 0 && (
            <InfiniteVideos
              filter={folder ? { ...ALL, channelId: folder.channelIds } : ALL}
              headingLevel={2}
              scrollToId={seenId}
              empty={
                <EmptyState headingLevel={2} title={m.library_subscriptions_no_videos()}>
                  {m.library_subscriptions_no_videos_text()}
                </EmptyState>
              }
            />
          )}
        </>
      )}
    </div>
  );
}

function SingleChannel({ channelId }: { channelId: string }) {
  return (
    <>
      <ChannelLine channelId={channelId} />
      <InfiniteVideos
        filter={{ status: "public", sort: "new", limit: VIDEOS_PAGE_SIZE, channelId }}
        headingLevel={3}
        empty={<EmptyState title={m.library_subscriptions_channel_no_videos()} />}
      />
    </>
  );
}
