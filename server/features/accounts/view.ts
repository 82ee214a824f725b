import type { User } from "#shared/accounts/contract.ts";
import type { ChannelOfUserRow, UserRow } from "./store.ts";

/** The account as its owner sees it. */
export function viewUser(user: UserRow, channels: readonly ChannelOfUserRow[]): User {
  return {
    _id: user.id,
    email: user.email,
    name: user.name,
    surname: user.surname,
    bio: user.bio,
    role: user.role,
    hasAvatar: user.has_avatar,
    imageVersion: user.image_version,
    channels: channels.map((channel) => ({
      _id: channel.id,
      name: channel.name,
      slug: channel.slug,
      hasPicture: channel.has_picture,
    })),
    settings: user.settings,
    termsAcceptedAt: user.terms_accepted_at?.toISOString() ?? null,
    createdAt: user.created_at.toISOString(),
  };
}
