import { useQuery } from "@tanstack/react-query";
import { VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import { NoVideos } from "#web/features/library/no-videos.tsx";
import { mySubscriptionsQuery } from "#web/features/library/subscription-queries.ts";
import { EndlessVideos } from "#web/features/videos/endless-videos.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState, ErrorState } from "#web/ui/empty-state.tsx";
import { formatSubscribers } from "#web/ui/format/counts.ts";
import { SectionHeader } from "#web/ui/section.tsx";
import { SkeletonGrid } from "#web/ui/skeleton.tsx";
import { ChannelLine } from "./channel-line.tsx";
import { ChannelStrip } from "./channel-strip.tsx";
import { foldersQuery } from "./folder-queries.ts";
import { FolderTabs } from "./folder-tabs.tsx";

interface SubscriptionsScreenProps {
  /** The one channel to show; all of them without it. */
  readonly channelId?: string | undefined;
  /** The folder to show, of all the channels. */
  readonly folderId?: string | undefined;
  /** The video to scroll to: the last one that was seen elsewhere. */
  readonly seenId?: string | undefined;
}

const ALL = { status: "public", sort: "new", subscribedChannelsOnly: true, limit: VIDEOS_PAGE_SIZE } as const;

/** New videos of the channels the account is subscribed to. */
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
          {channelId !== undefined && <OneChannel channelId={channelId} />}
          {channelId === undefined && folder?.channelIds.length === 0 && (
            <EmptyState headingLevel={2} title={m.library_folders_empty()}>
              {m.library_folders_empty_text()}
            </EmptyState>
          )}
          {channelId === undefined && folder?.channelIds.length !== 0 && (
            <EndlessVideos
              filter={folder ? { ...ALL, channelId: folder.channelIds } : ALL}
              headingLevel={2}
              seenId={seenId}
              empty={
                <EmptyState headingLevel={2} title={m.library_subscriptions_silence()}>
                  {m.library_subscriptions_silence_text()}
                </EmptyState>
              }
            />
          )}
        </>
      )}
    </div>
  );
}

function OneChannel({ channelId }: { channelId: string }) {
  return (
    <>
      <ChannelLine channelId={channelId} />
      <EndlessVideos
        filter={{ status: "public", sort: "new", limit: VIDEOS_PAGE_SIZE, channelId }}
        headingLevel={3}
        empty={<EmptyState title={m.library_subscriptions_channel_silence()} />}
      />
    </>
  );
}
