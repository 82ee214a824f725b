import type { Section } from "#shared/home/sections.ts";
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMuteFilter } from "#web/session/identity/mute-filter.ts";
import { ChannelTile } from "#web/ui/cards/channel-tile.tsx";
import { formatVideos } from "#web/ui/format/counts.ts";
import { CardSection } from "./card-section.tsx";

interface ChannelSectionProps {
  readonly section: Extract<Section, { readonly type: "newChannels" | "popularChannels" }>;
}

export function ChannelSection({ section: { type, rows, channels } }: ChannelSectionProps) {
  const isNotMuted = useMuteFilter();
  if (channels.items.length === 0) return null;
  const isNew = type === "newChannels";
  return (
    <CardSection
      of="channels"
      title={isNew ? m.home_new_channels() : m.home_popular_channels()}
      href={`/channels?sort=${isNew ? "createdAt" : "subscriptionsCount"}`}
      rows={rows}
      items={channels.items}
      isIncluded={({ _id }) => isNotMuted(_id)}
    >
      {(channel) => (
        <ChannelTile
          href={`/c/${channel.slug}`}
          name={channel.name}
          imageUrl={channelAvatarUrl(channel)}
          remark={formatVideos(channel.videosCount)}
        />
      )}
    </CardSection>
  );
}
