import type { Channel } from "#shared/channels/contract.ts";
import { BlobImage } from "#web/form/blob-image.tsx";
import { PictureField } from "#web/form/picture-field.tsx";
import { channelPicture, edgeAddress } from "#web/edge.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/avatar.tsx";

const PICTURE_BOX = { width: 1024, height: 1024 };
const BANNER_BOX = { width: 2560, height: 640 };
const BANNER_SHOWN_HEIGHT = 320;

export interface ChannelPictureProps {
  readonly channel: Channel | undefined;
  readonly name: string;
  /** Picked and not sent yet. */
  readonly picked: Blob | undefined;
  readonly onPick: (picture: Blob) => void;
}

export function ChannelPictureField({ channel, name, picked, onPick }: ChannelPictureProps) {
  return (
    <PictureField
      label={m.channels_picture()}
      hint={m.channels_picture_hint()}
      box={PICTURE_BOX}
      hasPicture={picked !== undefined || channel?.hasPicture === true}
      onChoose={onPick}
      preview={<ChannelFace channel={channel} name={name} picked={picked} size={76} />}
    />
  );
}

export function ChannelBannerField({ channel, picked, onPick }: Omit<ChannelPictureProps, "name">) {
  return (
    <PictureField
      label={m.channels_banner()}
      hint={m.channels_banner_hint()}
      box={BANNER_BOX}
      isPreviewWide
      hasPicture={picked !== undefined || channel?.hasBanner === true}
      onChoose={onPick}
      preview={<ChannelBanner channel={channel} picked={picked} />}
    />
  );
}

interface ChannelFaceProps extends Omit<ChannelPictureProps, "onPick"> {
  readonly size: 64 | 76;
}

/** The square picture as it will be: the picked one, the kept one, or initials. */
export function ChannelFace({ channel, name, picked, size }: ChannelFaceProps) {
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
  const picture = channel && channelPicture(channel);
  return <Avatar shape="channel" name={name.trim() || "?"} size={size} picture={picture} />;
}

/** The wide strip as it will be. */
export function ChannelBanner({ channel, picked }: Pick<ChannelPictureProps, "channel" | "picked">) {
  return (
    <span className="relative block aspect-[4/1] w-full overflow-hidden rounded-md bg-surface-2">
      <BannerContent channel={channel} picked={picked} />
    </span>
  );
}

function BannerContent({ channel, picked }: Pick<ChannelPictureProps, "channel" | "picked">) {
  if (picked) return <BlobImage blob={picked} className="size-full object-cover" />;
  if (!channel?.hasBanner)
    return <span aria-hidden="true" className="mark-dial absolute inset-x-0 bottom-0" />;
  const { _id, imageVersion } = channel;
  const kept = edgeAddress(`/banner/${_id}/${BANNER_SHOWN_HEIGHT}.webp?v=${imageVersion}`);
  return <img src={kept} alt="" className="size-full object-cover" />;
}
