import type { User } from "#shared/accounts/contract.ts";
import type { SessionOfUser } from "#shared/accounts/security.ts";
import { parseUserAgent } from "./devices.ts";
import type { StoredSession } from "./sessions-store.ts";
import type { Mutes } from "#server/features/mutes/mutes.ts";
import type { UserRow } from "./find-user.ts";
import type { ChannelOfUserRow } from "./store.ts";

interface AccountRelations {
  readonly channels: readonly ChannelOfUserRow[];
  readonly watchLaterIds: string[];
  readonly lastNotificationAt: Date | undefined;
  readonly mutes: Mutes;
  readonly hasContentPreferences: boolean;
  readonly pageReader: string;
  readonly mustAcceptTerms: boolean;
}

/** The account as its owner sees it. */
export function viewUser(user: UserRow, relations: AccountRelations): User {
  const { channels, watchLaterIds, lastNotificationAt, mutes, hasContentPreferences, pageReader } = relations;
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
      hasAvatar: channel.has_avatar,
      imageVersion: channel.image_version,
    })),
    settings: user.settings,
    notificationSettings: user.notification_settings,
    termsAcceptedAt: user.terms_accepted_at?.toISOString() ?? null,
    mustAcceptTerms: relations.mustAcceptTerms,
    deletionAt: user.deletion_at?.toISOString() ?? null,
    blockedOnLiveChatsUntil: user.blocked_on_live_chats_until?.toISOString() ?? null,
    lastSubscriptionsChange: user.last_subscriptions_change?.toISOString() ?? null,
    lastReadNotificationsAt: user.last_read_notifications_at?.toISOString() ?? null,
    lastNotificationDate: lastNotificationAt?.toISOString() ?? null,
    watchLaterVideosIds: watchLaterIds,
    blockedUsers: mutes.users.map(withIsoDates),
    blockedChannels: mutes.channels.map(withIsoDates),
    hasContentPreferences,
    pageReader,
    createdAt: user.created_at.toISOString(),
  };
}

export function viewSession(session: StoredSession, current: Buffer | undefined): SessionOfUser {
  return {
    _id: session.id,
    device: parseUserAgent(session.device),
    address: session.address,
    createdAt: session.created_at.toISOString(),
    usedAt: session.used_at.toISOString(),
    isCurrent: current?.equals(session.token_hash) ?? false,
  };
}

/** Converts the database's JSON timestamps to ISO 8601 with milliseconds. */
function withIsoDates<Mute extends { blockedUntil: string }>(mute: Mute): Mute {
  return { ...mute, blockedUntil: new Date(mute.blockedUntil).toISOString() };
}
