import { Settings2 } from "lucide-react";
import type { Channel } from "#shared/channels/contract.ts";
import { channelAvatarUrl, edgeUrl } from "#web/data/media-urls.ts";
import { SubscribeButton } from "#web/features/library/subscribe-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { isOwnChannel } from "#web/session/identity/is-own-channel.ts";
import { useViewer } from "#web/session/viewer.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Figure } from "#web/ui/format/figure.tsx";
import { formatSubscribers, formatVideos } from "#web/ui/format/counts.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Loading, SkeletonBlock, SkeletonImage } from "#web/ui/feedback/skeleton.tsx";
import { MuteMenu } from "./mute-menu.tsx";
import { SocialLinks } from "./social-links.tsx";

const BANNER_HEIGHTS = [160, 320, 640];
const BANNER_RATIO = 4;

interface ChannelHeaderProps {
  readonly channel: Channel;
  /** Address of the channel's full description. */
  readonly aboutHref: string;
}

/** Channel header: banner, avatar, name, counts and short description. */
export function ChannelHeader({ channel, aboutHref }: ChannelHeaderProps) {
  const viewer = useViewer();
  const isOwn = isOwnChannel(viewer, channel._id);
  return (
    <header className="pt-[18px] max-sm:pt-0">
      {channel.hasBanner && <Banner channel={channel} />}
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar shape="channel" name={channel.name} imageUrl={channelAvatarUrl(channel)} size={96} />
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-h1 mark-wide text-balance wrap-anywhere">{channel.name}</h1>
          <p className="mt-1.5 text-small text-text-2 tabular-nums">
            <span className="wrap-anywhere max-sm:block">@{channel.slug}</span>
            <span className="max-sm:hidden"> · </span>
            <Figure>{formatSubscribers(channel.subscriptionsCount)} · </Figure>
            {formatVideos(channel.videosCount)}
          </p>
        </div>
        <SubscribeButton channel={channel} />
        {viewer.kind !== "unknown" && !isOwn && <MuteMenu channel={channel} />}
        {channel.can.manage && (
          <LinkButton
            href={`/manage-channel/${channel._id}/dashboard`}
            icon={<Settings2 className="size-[18px]" />}
          >
            {m.playback_channel_manage()}
          </LinkButton>
        )}
      </div>
      {channel.description !== "" && (
        <p className="mt-4 max-w-[78ch] text-control text-text-2">
          <Link
            href={aboutHref}
            isCurrent={false}
            keepsScroll
            className="line-clamp-2 rounded-xs hover:text-text"
          >
            {channel.description}
          </Link>
        </p>
      )}
      <div className="mt-3 empty:hidden">
        <SocialLinks links={channel.socialLinks} />
      </div>
    </header>
  );
}

function Banner({ channel: { _id, imageVersion } }: { channel: Channel }) {
  const address = (height: number) => edgeUrl(`/banner/${_id}/${height}.webp?v=${imageVersion}`);
  return (
    <img
      src={address(320)}
      srcSet={BANNER_HEIGHTS.map((height) => `${address(height)} ${height * BANNER_RATIO}w`).join(", ")}
      sizes="100vw"
      alt=""
      width={1280}
      height={320}
      fetchPriority="high"
      className="aspect-[4/1] max-h-[320px] w-full rounded-lg bg-surface-2 object-cover max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:max-w-none max-sm:rounded-none"
    />
  );
}

/** Placeholder header of a channel that only its team can see, until the viewer is known. */
export function ChannelHeaderSkeleton() {
  return (
    <Loading>
      <SkeletonImage className="mt-[18px] aspect-[4/1]! max-h-[320px] w-full rounded-lg max-sm:mt-0" />
      <div className="mt-5 flex items-center gap-5">
        <SkeletonBlock className="size-24 rounded-[30%]" />
        <div className="grid gap-2.5">
          <SkeletonBlock className="h-7 w-56" />
          <SkeletonBlock className="h-3.5 w-40" />
        </div>
      </div>
    </Loading>
  );
}
