import type { User } from "#shared/accounts/contract.ts";

export function isStaff({ role }: Pick<User, "role">): boolean {
  return role === "admin" || role === "moderator";
}

/** The first own channel is for everyone, further ones are for creators and staff. */
export function mayCreateChannel({ role, channels }: Pick<User, "role" | "channels">): boolean {
  return role !== "user" || channels.every((channel) => channel.role !== "owner");
}

/** The team of the channel and admins; moderators of the site do not pass. */
export function managesChannel(
  { role, channels }: Pick<User, "role" | "channels">,
  channelId: string,
): boolean {
  return role === "admin" || channels.some((channel) => channel._id === channelId);
}
