import type { User } from "#shared/accounts/contract.ts";

/** Whether there is a session, and an account for it. */
export function isLoggedIn(token: string | null, user: Partial<User> | null | undefined): user is User {
  return token !== null && Boolean(user?._id);
}

/** Role flags of an account; without a role it counts as a user. Without an account all flags are false. */
export function flagsOf(user: Partial<Pick<User, "role">> | undefined) {
  const role = user && (user.role ?? "user");
  return {
    isAdmin: role === "admin",
    isModerator: role === "moderator",
    isCreator: role === "creator",
    isUser: role === "user",
  };
}

export function isStaff(user: Pick<User, "role">): boolean {
  const { isAdmin, isModerator } = flagsOf(user);
  return isAdmin || isModerator;
}

/** Every account may create a first channel; further ones are for creators and staff. */
export function mayCreateChannel(user: Pick<User, "role" | "channels">): boolean {
  return !flagsOf(user).isUser || user.channels.every((channel) => channel.role !== "owner");
}

/** The channels to which an account may upload: moderators of a channel moderate it but cannot publish. */
export function uploadChannels<Channel extends Pick<User["channels"][number], "role">>(user: {
  readonly channels: readonly Channel[];
}): Channel[] {
  return user.channels.filter((channel) => channel.role !== "moderator");
}

/** Whether the account owns the channel, as opposed to another role on its team. */
export function ownsChannel(user: Pick<User, "channels">, channelId: string): boolean {
  return user.channels.some((channel) => channel._id === channelId && channel.role === "owner");
}

/** The team of the channel and admins; moderators of the site are excluded. */
export function managesChannel(user: Pick<User, "role" | "channels">, channelId: string): boolean {
  return flagsOf(user).isAdmin || user.channels.some((channel) => channel._id === channelId);
}
