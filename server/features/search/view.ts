import { firstCharacters } from "#shared/text-validation.ts";
import type { FoundChannel, FoundUser } from "#shared/search/contract.ts";
import type { Smartlist } from "#shared/search/smartlists.ts";
import type { FoundPersonRow } from "./people-store.ts";
import type { SmartlistRow } from "./smartlists-store.ts";
import type { FoundChannelRow } from "./store.ts";

const DESCRIPTION_MAX_CHARACTERS = 240;

export function viewFoundChannel(channel: FoundChannelRow): FoundChannel {
  return {
    _id: channel.id,
    name: channel.name,
    slug: channel.slug,
    hasAvatar: channel.has_avatar,
    imageVersion: channel.image_version,
    description: firstCharacters(channel.description, DESCRIPTION_MAX_CHARACTERS),
    subscriptionsCount: channel.subscriptions_count,
    videosCount: channel.videos_count,
  };
}

export function viewFoundUser(person: FoundPersonRow): FoundUser {
  return {
    _id: person.id,
    name: `${person.name} ${person.surname}`.trim(),
    bio: firstCharacters(person.bio, DESCRIPTION_MAX_CHARACTERS),
    hasAvatar: person.has_avatar,
    imageVersion: person.image_version,
  };
}

export function viewSmartlist({ id, name, filters, created_at }: SmartlistRow): Smartlist {
  return { _id: id, name, filters, createdAt: created_at.toISOString() };
}
