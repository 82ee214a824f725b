import { getRouteApi, rootRouteId } from "@tanstack/react-router";
import type { Channel } from "#shared/channels/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ChannelBannerPreview, ChannelAvatarPreview } from "./channel-images.tsx";
import type { PickedImages } from "./save-channel.ts";

const root = getRouteApi(rootRouteId);

export interface ChannelPreviewProps {
  readonly channel: Channel | undefined;
  readonly name: string;
  readonly slug: string;
  readonly images: PickedImages;
}

/** Preview of the channel while its form is filled in. */
export function ChannelPreview({ channel, name, slug, images }: ChannelPreviewProps) {
  const { origin } = root.useRouteContext();
  return (
    <aside
      aria-label={m.channels_preview()}
      className="sticky top-[calc(var(--topbar)+24px)] self-start rounded-xl border border-line bg-surface-1 p-3 max-lg:hidden"
    >
      <ChannelBannerPreview channel={channel} picked={images.banner} />
      <div className="flex items-end gap-4 px-3 pb-2">
        <span className="relative -mt-6 rounded-[30%] ring-4 ring-surface-1">
          <ChannelAvatarPreview channel={channel} name={name} picked={images.avatar} size={76} />
        </span>
        <div className="min-w-0 pt-3">
          <p className="truncate text-h3 mark-wide">{name.trim() || m.channels_name()}</p>
          <p className="truncate text-small text-text-3">
            {new URL(origin).host}/c/{slug}
          </p>
        </div>
      </div>
    </aside>
  );
}
