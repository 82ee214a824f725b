import type { User } from "#shared/accounts/contract.ts";
import type { SessionOfUser } from "#shared/accounts/security.ts";
import type { UserForStaff } from "#shared/accounts/users.ts";
import { deviceOf } from "./devices.ts";
import type { StoredSession } from "./security-store.ts";
import type { MutesRow } from "./mutes-store.ts";
import type { ChannelOfUserRow, UserRow } from "./store.ts";

interface AccountThings {
  readonly channels: readonly ChannelOfUserRow[];
  readonly watchLaterIds: string[];
  readonly lastNotificationAt: Date | undefined;
  readonly mutes: MutesRow;
  readonly hasWishes: boolean;
}

/** The account as its owner sees it. */
export function viewUser(
  user: UserRow,
  { channels, watchLaterIds, lastNotificationAt, mutes, hasWishes }: AccountThings,
): User {
  return {
    _id: user.id,
    email: user.email,
    name: user.name,
    surname: user.surname,
    bio: user.bio,
    phone: user.phone,
    address: user.address,
    sex: user.sex,
    age: user.age,
    role: user.role,
    hasAvatar: user.has_avatar,
    imageVersion: user.image_version,
    channels: channels.map((channel) => ({
      _id: channel.id,
      name: channel.name,
      slug: channel.slug,
      role: channel.role,
      hasPicture: channel.has_picture,
      imageVersion: channel.image_version,
    })),
    settings: user.settings,
    notificationSettings: user.notification_settings,
    termsAcceptedAt: user.terms_accepted_at?.toISOString() ?? null,
    deletionAt: user.deletion_at?.toISOString() ?? null,
    blockedOnLiveChatsUntil: user.blocked_on_live_chats_until?.toISOString() ?? null,
    lastSubscriptionsChange: user.last_subscriptions_change?.toISOString() ?? null,
    lastReadNotificationsAt: user.last_read_notifications_at?.toISOString() ?? null,
    lastNotificationDate: lastNotificationAt?.toISOString() ?? null,
    watchLaterVideosIds: watchLaterIds,
    blockedUsers: mutes.users.map(withIsoEnd),
    blockedChannels: mutes.channels.map(withIsoEnd),
    hasWishes,
    createdAt: user.created_at.toISOString(),
  };
}

/** The account as staff see it. */
export function viewUserForStaff(user: UserRow): UserForStaff {
  return {
    _id: user.id,
    email: user.email,
    name: user.name,
    surname: user.surname,
    role: user.role,
    hasAvatar: user.has_avatar,
    imageVersion: user.image_version,
    activatedAt: user.activated_at?.toISOString() ?? null,
    blockedUntil: user.blocked_until?.toISOString() ?? null,
    blockReason: user.block_reason,
    blockedOnLiveChatsUntil: user.blocked_on_live_chats_until?.toISOString() ?? null,
    createdAt: user.created_at.toISOString(),
  };
}

export function viewSession(session: StoredSession, current: Buffer | undefined): SessionOfUser {
  return {
    _id: session.id,
    device: deviceOf(session.device),
    address: session.address,
    createdAt: session.created_at.toISOString(),
    usedAt: session.used_at.toISOString(),
    isCurrent: current?.equals(session.token_hash) ?? false,
  };
}

/** JSON made by the database writes moments its own way. */
function withIsoEnd<Mute extends { blockedUntil: string }>(mute: Mute): Mute {
  return { ...mute, blockedUntil: new Date(mute.blockedUntil).toISOString() };
}
