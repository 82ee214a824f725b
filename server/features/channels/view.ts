import type { Channel } from "#shared/channels/contract.ts";
import type { ChannelAbilities } from "./rules.ts";
import type { ChannelRow } from "./store.ts";

export function viewChannel(channel: ChannelRow, { edit, upload }: ChannelAbilities): Channel {
  return {
    _id: channel.id,
    name: channel.name,
    slug: channel.slug,
    description: channel.description,
    tags: channel.tags,
    visibility: channel.visibility,
    subscriptionsCount: channel.subscriptions_count,
    videosCount: channel.videos_count,
    hasPicture: channel.has_picture,
    hasBanner: channel.has_banner,
    imageVersion: channel.image_version,
    createdAt: channel.created_at.toISOString(),
    can: { edit, upload },
  };
}
