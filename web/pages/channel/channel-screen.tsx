import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useIsHeard } from "#web/session/is-heard.ts";
import { RestrictionNotice } from "#web/features/reports/restriction-notice.tsx";
import { Unavailable } from "#web/features/videos/unavailable.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useKeptPage } from "#web/kept-page.ts";
import { isNotFound } from "#web/load-if-visible.ts";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { ChannelAbout } from "./channel-about.tsx";
import { ChannelAnnounced } from "./channel-announced.tsx";
import { ChannelFilms } from "./channel-films.tsx";
import { ChannelHeader, ChannelHeaderSkeleton } from "./channel-header.tsx";
import { ChannelPlaylists } from "./channel-playlists.tsx";
import type { PersonalChannelQuery } from "./channel-queries.ts";
import { ChannelTabs, partOf } from "./channel-tabs.tsx";
import { MutedNotice } from "./muted-notice.tsx";

// Not part of what a first visit to a channel waits for.
const ChannelPosts = lazy(async () => ({ default: (await import("./channel-posts.tsx")).ChannelPosts }));

interface ChannelScreenProps {
  readonly query: PersonalChannelQuery;
  /** Of this page, without a language. */
  readonly path: string;
}

export function ChannelScreen({ query, path }: ChannelScreenProps) {
  const part = partOf(useKeptPage().search["tab"]);
  const isHeard = useIsHeard();
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
    // Before the viewer is known, an answer to the server's visitor says nothing.
    if (viewer.kind === "visitor" || (viewer.kind === "member" && isNotFound(error))) {
      return (
        <Unavailable title={m.watch_channel_unavailable()}>{m.watch_channel_unavailable_text()}</Unavailable>
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
      {!isHeard(channel._id) && <MutedNotice channel={channel} />}
      <ChannelTabs channel={channel} path={path} current={part} />
      {part === "videos" && <ChannelAnnounced channelId={channel._id} />}
      {part === "videos" && <ChannelFilms channel={channel} />}
      {part === "playlists" && <ChannelPlaylists channel={channel} />}
      {part === "posts" && (
        <Suspense>
          <ChannelPosts channel={channel} />
        </Suspense>
      )}
      {part === "about" && <ChannelAbout channel={channel} />}
    </>
  );
}
