import type { ChannelRef } from "#shared/channels/contract.ts";
import type { Person } from "#shared/channels/team.ts";
import { channelPicture, personPicture } from "./edge.ts";

interface Written {
  readonly user: Person | null;
  readonly channel: ChannelRef | null;
}

/** Who wrote something, as pages show it. */
export interface Author {
  readonly shape: "person" | "channel";
  readonly name: string;
  readonly href: string;
  readonly picture: string | undefined;
}

/** The author of a comment or a post; undefined where there is none any more. */
export function authorOf({ user, channel }: Written): Author | undefined {
  if (channel) {
    return {
      shape: "channel",
      name: channel.name,
      href: `/c/${channel.slug}`,
      picture: channelPicture(channel),
    };
  }
  if (!user) return undefined;
  return { shape: "person", name: fullName(user), href: `/user/${user._id}`, picture: personPicture(user) };
}

export function fullName({ name, surname }: Pick<Person, "name" | "surname">): string {
  return `${name} ${surname}`.trim();
}
