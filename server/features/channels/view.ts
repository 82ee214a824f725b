import type { Channel } from "#shared/channels/contract.ts";
import type { BlockedUser, Person, TeamMember } from "#shared/channels/team.ts";
import type { BlockOnChannel } from "#server/features/blocks/in-force.ts";
import { viewRestriction } from "#server/features/restrictions/restrictions.ts";
import type { ChannelAbilities } from "./rules.ts";
import type { ChannelRow } from "./store.ts";
import type { MemberRow } from "./team-store.ts";

export function viewChannel(channel: ChannelRow, abilities: ChannelAbilities): Channel {
  const { edit, upload, manage, appoint, moderate, seePoints, seeHidden } = abilities;
  return {
    _id: channel.id,
    name: channel.name,
    slug: channel.slug,
    description: channel.description,
    tags: channel.tags,
    socialLinks: channel.social_links,
    visibility: edit ? (channel.chosen_visibility ?? channel.visibility) : channel.visibility,
    ...(manage || seeHidden ? { restriction: viewRestriction(channel.restriction) } : {}),
    subscriptionsCount: channel.subscriptions_count,
    videosCount: channel.videos_count,
    hasAvatar: channel.has_avatar,
    hasBanner: channel.has_banner,
    imageVersion: channel.image_version,
    adsEnabled: channel.ads_enabled,
    ...(edit ? { commentPolicy: channel.comment_policy } : {}),
    ...(seePoints ? { adPoints: channel.ad_points } : {}),
    createdAt: channel.created_at.toISOString(),
    can: { edit, upload, manage, appoint, moderate, restrict: seeHidden },
  };
}

export function viewMember(member: MemberRow): TeamMember {
  return { user: viewPerson(member), channelRole: member.role, since: member.created_at.toISOString() };
}

export function viewBlock(block: BlockOnChannel): BlockedUser {
  return {
    _id: block.id,
    ...{ user: block.user, channel: block.channel, by: block.by },
    blockedUntil: block.until.toISOString(),
    createdAt: block.created_at.toISOString(),
  };
}

function viewPerson(row: Omit<MemberRow, "role" | "created_at">): Person {
  return {
    _id: row.user_id,
    name: row.name,
    surname: row.surname,
    hasAvatar: row.has_avatar,
    imageVersion: row.image_version,
  };
}
