import type { ChannelRef } from "#shared/channels/contract.ts";
import type { Person } from "#shared/channels/team.ts";
import { channelAvatarUrl, userAvatarUrl } from "./media-urls.ts";

interface AuthoredContent {
  readonly user: Person | null;
  readonly channel: ChannelRef | null;
}

/** The author of a post or a comment, as displayed. */
export interface Author {
  readonly shape: "person" | "channel";
  readonly name: string;
  readonly href: string;
  readonly imageUrl: string | undefined;
}

/** The author of a comment or a post; undefined when the account has been deleted. */
export function authorOf({ user, channel }: AuthoredContent): Author | undefined {
  if (channel) {
    return {
      shape: "channel",
      name: channel.name,
      href: `/c/${channel.slug}`,
      imageUrl: channelAvatarUrl(channel),
    };
  }
  if (!user) return undefined;
  return { shape: "person", name: fullName(user), href: `/user/${user._id}`, imageUrl: userAvatarUrl(user) };
}

export function fullName({ name, surname }: Pick<Person, "name" | "surname">): string {
  return `${name} ${surname}`.trim();
}
