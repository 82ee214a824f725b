import { Settings2 } from "lucide-react";
import { useId } from "react";
import type { Channel } from "#shared/channels/contract.ts";
import { channelPicture, edgeAddress } from "#web/edge.ts";
import { LinkedText } from "#web/features/videos/linked-text.tsx";
import { LongText } from "#web/features/videos/long-text.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { formatSubscribers, formatVideos } from "#web/ui/format/counts.ts";
import { Loading, SkeletonBlock, SkeletonPicture } from "#web/ui/skeleton.tsx";

const BANNER_HEIGHTS = [160, 320, 640];
const BANNER_RATIO = 4;

/** Who this is: the banner, the picture, the name, the figures and what the channel says about itself. */
export function ChannelHeader({ channel }: { readonly channel: Channel }) {
  return (
    <header className="pt-[18px] max-sm:pt-0">
      {channel.hasBanner && <Banner channel={channel} />}
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar shape="channel" name={channel.name} picture={channelPicture(channel)} size={96} />
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-h1 mark-wide text-balance wrap-anywhere">{channel.name}</h1>
          <p className="mt-1.5 text-small text-text-2 tabular-nums">
            <span className="wrap-anywhere max-sm:block">@{channel.slug}</span>
            <span className="max-sm:hidden"> · </span>
            {formatSubscribers(channel.subscriptionsCount)} · {formatVideos(channel.videosCount)}
          </p>
        </div>
        {channel.can.edit && (
          <LinkButton
            href={`/manage-channel/${channel._id}/videos`}
            icon={<Settings2 className="size-[18px]" />}
            className="max-sm:w-full"
          >
            {m.watch_channel_manage()}
          </LinkButton>
        )}
      </div>
      <About channel={channel} />
    </header>
  );
}

function Banner({ channel: { _id, imageVersion } }: { channel: Channel }) {
  const address = (height: number) => edgeAddress(`/banner/${_id}/${height}.webp?v=${imageVersion}`);
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

function About({ channel: { description, tags } }: { channel: Channel }) {
  const headingId = useId();
  if (description === "" && tags.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-5">
      <h2 id={headingId} className="sr-only">
        {m.watch_channel_about()}
      </h2>
      {description !== "" && (
        <LongText text={description}>
          <LinkedText text={description} />
        </LongText>
      )}
      {tags.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip>#{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The header of a channel that only its team can see, until they are known. */
export function ChannelHeaderSkeleton() {
  return (
    <Loading>
      <SkeletonPicture className="mt-[18px] aspect-[4/1]! max-h-[320px] w-full rounded-lg max-sm:mt-0" />
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
