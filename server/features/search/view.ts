import type { FoundChannel } from "#shared/search/contract.ts";
import type { FoundChannelRow } from "./store.ts";

const DESCRIPTION_MAX_CHARACTERS = 240;

export function viewFoundChannel(channel: FoundChannelRow): FoundChannel {
  return {
    _id: channel.id,
    name: channel.name,
    slug: channel.slug,
    hasPicture: channel.has_picture,
    imageVersion: channel.image_version,
    description: channel.description.slice(0, DESCRIPTION_MAX_CHARACTERS),
    subscriptionsCount: channel.subscriptions_count,
    videosCount: channel.videos_count,
  };
}
