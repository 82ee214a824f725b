import type { Channel } from "#shared/channels/contract.ts";
import { BlobImage } from "#web/form/blob-image.tsx";
import { ImageField } from "#web/form/image-field.tsx";
import { channelAvatarUrl, edgeUrl } from "#web/data/media-urls.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";

const AVATAR_BOX = { width: 1024, height: 1024 };
const BANNER_BOX = { width: 2560, height: 640 };
const BANNER_SHOWN_HEIGHT = 320;

export interface ChannelImageProps {
  readonly channel: Channel | undefined;
  readonly name: string;
  /** Picked and not uploaded yet. */
  readonly picked: Blob | undefined;
  readonly onPick: (avatar: Blob) => void;
}

export function ChannelAvatarField({ channel, name, picked, onPick }: ChannelImageProps) {
  return (
    <ImageField
      label={m.channels_avatar()}
      hint={m.channels_avatar_hint()}
      box={AVATAR_BOX}
      hasImage={picked !== undefined || channel?.hasAvatar === true}
      onChoose={onPick}
      preview={<ChannelAvatarPreview channel={channel} name={name} picked={picked} size={76} />}
    />
  );
}

export function ChannelBannerField({ channel, picked, onPick }: Omit<ChannelImageProps, "name">) {
  return (
    <ImageField
      label={m.channels_banner()}
      hint={m.channels_banner_hint()}
      box={BANNER_BOX}
      isPreviewWide
      hasImage={picked !== undefined || channel?.hasBanner === true}
      onChoose={onPick}
      preview={<ChannelBannerPreview channel={channel} picked={picked} />}
    />
  );
}

interface ChannelAvatarPreviewProps extends Omit<ChannelImageProps, "onPick"> {
  readonly size: 64 | 76;
}

/** Preview of the channel's avatar: the picked image, the stored one, or initials. */
export function ChannelAvatarPreview({ channel, name, picked, size }: ChannelAvatarPreviewProps) {
  if (picked) {
    return (
      <BlobImage
        blob={picked}
        width={size}
        height={size}
        className="rounded-[30%] bg-surface-2 object-cover"
      />
    );
  }
  const avatar = channel && channelAvatarUrl(channel);
  return <Avatar shape="channel" name={name.trim() || "?"} size={size} imageUrl={avatar} />;
}

/** Preview of the channel's banner. */
export function ChannelBannerPreview({ channel, picked }: Pick<ChannelImageProps, "channel" | "picked">) {
  return (
    <span className="relative block aspect-[4/1] w-full overflow-hidden rounded-md bg-surface-2">
      <BannerContent channel={channel} picked={picked} />
    </span>
  );
}

function BannerContent({ channel, picked }: Pick<ChannelImageProps, "channel" | "picked">) {
  if (picked) return <BlobImage blob={picked} className="size-full object-cover" />;
  if (!channel?.hasBanner)
    return <span aria-hidden="true" className="mark-dial absolute inset-x-0 bottom-0" />;
  const { _id, imageVersion } = channel;
  const stored = edgeUrl(`/banner/${_id}/${BANNER_SHOWN_HEIGHT}.webp?v=${imageVersion}`);
  return <img src={stored} alt="" className="size-full object-cover" />;
}
