import { videoTitle } from "#web/data/video-title.ts";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { lazy, Suspense } from "react";
import { isUpcoming } from "#shared/live/phase.ts";
import type { Video } from "#shared/videos/contract.ts";
import { channelQuery } from "#web/features/channels/queries.ts";
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Figure } from "#web/ui/format/figure.tsx";
import { formatSubscribers } from "#web/ui/format/counts.ts";
import { withLocaleSpacing } from "#web/ui/format/non-breaking.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { VideoDescription } from "./video-description.tsx";
import { ShareButton } from "./share-button.tsx";
import styles from "#web/pages/public/watch/watch.module.css";

// Loaded on demand: few videos and few viewers need them.
const VideoBadges = lazy(async () => ({ default: (await import("./video-badges.tsx")).VideoBadges }));
const VideoActions = lazy(async () => ({
  default: (await import("./video-actions.tsx")).VideoActions,
}));
const SubscribeButton = lazy(async () => ({
  default: (await import("#web/features/library/subscribe-button.tsx")).SubscribeButton,
}));
const ClipButton = lazy(async () => ({ default: (await import("./clip-button.tsx")).ClipButton }));
const ClipLine = lazy(async () => ({ default: (await import("./clip-line.tsx")).ClipLine }));
const StaffMenu = lazy(async () => ({ default: (await import("./staff-menu.tsx")).StaffMenu }));

interface VideoInfoProps {
  readonly video: Video;
  readonly onSeek: (seconds: number) => void;
  readonly currentPosition: () => number;
}

/** Title, channel, actions and description of a video. */
export function VideoInfo({ video, onSeek, currentPosition }: VideoInfoProps) {
  return (
    <>
      <h1 className="mt-5 mb-3.5 text-h1 mark-wide text-balance wrap-anywhere max-sm:mt-4 max-sm:mb-3">
        {withLocaleSpacing(videoTitle(video))}
      </h1>
      {hasBadges(video) && (
        <Suspense>
          <VideoBadges video={video} />
        </Suspense>
      )}
      {video.clip && (
        <Suspense>
          <ClipLine clip={video.clip} />
        </Suspense>
      )}
      <div className={styles.doing}>
        <ChannelLine video={video} />
        <div role="group" aria-label={m.playback_actions()} data-actions className={styles.actions}>
          <Suspense fallback={<span className="h-10 w-[290px] max-sm:h-11" />}>
            <VideoActions video={video} />
          </Suspense>
          {video.isLiveNow && (
            <Suspense>
              <ClipButton video={video} currentPosition={currentPosition} />
            </Suspense>
          )}
          <ShareButton video={video} currentPosition={currentPosition} />
          {video.can.edit && (
            <LinkButton
              href={`/manage-channel/${video.channelId}/videos/${video._id}`}
              icon={<Pencil className="size-[18px]" />}
            >
              {m.playback_edit()}
            </LinkButton>
          )}
          {video.can.moderate && (
            <Suspense>
              <StaffMenu video={video} />
            </Suspense>
          )}
        </div>
      </div>
      <VideoDescription video={video} onSeek={onSeek} />
    </>
  );
}

/** Whether the video is a live stream, a premiere, held, banned, or marked as banned by other platforms. */
function hasBadges(video: Video): boolean {
  const { live, bannedByBigTech, review, violation } = video;
  return live || isUpcoming(video) || bannedByBigTech || review !== undefined || violation !== null;
}

function ChannelLine({ video: { channel } }: { video: Video }) {
  const { data } = useQuery(channelQuery(channel._id));
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Link href={`/c/${channel.slug}`} tabIndex={-1} aria-hidden="true">
        <Avatar shape="channel" name={channel.name} imageUrl={channelAvatarUrl(channel)} size={48} />
      </Link>
      <div className="min-w-0">
        <Link
          href={`/c/${channel.slug}`}
          className="line-clamp-2 rounded-xs text-[1rem] leading-tight font-[680] wrap-anywhere hover:text-accent-ink"
        >
          {channel.name}
        </Link>
        <p className="min-h-[1.45em] text-small text-text-2 tabular-nums">
          {data && <Figure>{formatSubscribers(data.subscriptionsCount)}</Figure>}
        </p>
      </div>
      <div className="ml-2 flex max-sm:ml-auto">
        <Suspense fallback={<span className="h-10 w-32" />}>
          <SubscribeButton channel={channel} />
        </Suspense>
      </div>
    </div>
  );
}
