import { useQuery } from "@tanstack/react-query";
import { EndlessVideos } from "#web/features/videos/endless-videos.tsx";
import { Unavailable } from "#web/features/videos/unavailable.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { isNotFound } from "#web/load-if-visible.ts";
import { useLikelyViewer } from "#web/session/viewer.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/empty-state.tsx";
import { Section } from "#web/ui/section.tsx";
import { ChannelHeader, ChannelHeaderSkeleton } from "./channel-header.tsx";
import type { PersonalChannelQuery } from "./channel-queries.ts";
import { videosOf } from "./channel-videos.ts";

export function ChannelScreen({ query }: { readonly query: PersonalChannelQuery }) {
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
      <ChannelHeader channel={channel} />
      <Section title={m.watch_channel_videos()} className="mt-9! max-sm:mt-7!">
        <EndlessVideos
          filter={videosOf(channel._id)}
          empty={<NoVideos uploadHref={channel.can.upload ? uploadHref(channel._id) : undefined} />}
        />
      </Section>
    </>
  );
}

function uploadHref(channelId: string): string {
  return `/manage-channel/${channelId}/videos/upload`;
}

function NoVideos({ uploadHref: href }: { readonly uploadHref: string | undefined }) {
  return (
    <EmptyState
      title={m.watch_channel_silence()}
      action={
        href && (
          <LinkButton variant="primary" href={href}>
            {m.watch_silence_upload()}
          </LinkButton>
        )
      }
    >
      {href ? m.watch_channel_silence_owner() : m.watch_channel_silence_text()}
    </EmptyState>
  );
}
