import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useMuteFilter } from "#web/session/identity/mute-filter.ts";
import { RestrictionNotice } from "#web/features/reports/restriction-notice.tsx";
import { Unavailable } from "#web/features/videos/unavailable.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useKeepAlivePage } from "#web/layouts/default/keep-alive.ts";
import { isNotFound } from "#web/data/load-if-visible.ts";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { ChannelAbout } from "./channel-about.tsx";
import { ChannelUpcoming } from "./channel-upcoming.tsx";
import { ChannelVideoList } from "./channel-video-list.tsx";
import { ChannelHeader, ChannelHeaderSkeleton } from "./channel-header.tsx";
import { ChannelPlaylists } from "#web/features/playlists/channel-playlists.tsx";
import type { PersonalChannelQuery } from "./channel-queries.ts";
import { ChannelTabs, channelTabOf } from "./channel-tabs.tsx";
import { MutedNotice } from "./muted-notice.tsx";

// Not needed for the first render of a channel page.
const ChannelPosts = lazy(async () => ({ default: (await import("./channel-posts.tsx")).ChannelPosts }));

interface ChannelScreenProps {
  readonly query: PersonalChannelQuery;
  /** Path of this page, without a language prefix. */
  readonly path: string;
}

export function ChannelScreen({ query, path }: ChannelScreenProps) {
  const channelTab = channelTabOf(useKeepAlivePage().search["tab"]);
  const isNotMuted = useMuteFilter();
  const viewer = useLikelyViewer();
  const {
    data: channel,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...query,
    enabled: viewer.kind === "member",
    retry: (failures, failure) => failures < 1 && !isNotFound(failure),
  });

  if (!channel) {
    // Until the viewer is known, a 404 from the server's visitor request is not conclusive.
    if (viewer.kind === "visitor" || (viewer.kind === "member" && isNotFound(error))) {
      return (
        <Unavailable title={m.playback_channel_unavailable()}>
          {m.playback_channel_unavailable_text()}
        </Unavailable>
      );
    }
    if (viewer.kind === "member" && error) {
      return <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />;
    }
    return <ChannelHeaderSkeleton />;
  }

  return (
    <>
      <ChannelHeader channel={channel} aboutHref={`${path}?tab=about`} />
      <RestrictionNotice of="channel" restriction={channel.restriction} className="mt-5" />
      {!isNotMuted(channel._id) && <MutedNotice channel={channel} />}
      <ChannelTabs channel={channel} path={path} current={channelTab} />
      {channelTab === "videos" && <ChannelUpcoming channelId={channel._id} />}
      {channelTab === "videos" && <ChannelVideoList channel={channel} />}
      {channelTab === "playlists" && <ChannelPlaylists channel={channel} />}
      {channelTab === "posts" && (
        <Suspense>
          <ChannelPosts channel={channel} />
        </Suspense>
      )}
      {channelTab === "about" && <ChannelAbout channel={channel} />}
    </>
  );
}
