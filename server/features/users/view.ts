import type { StaffBlock, UserForStaff } from "#shared/accounts/users.ts";
import type { BlockOfUser } from "#server/features/blocks/in-force.ts";
import type { UserRow } from "#server/features/accounts/find-user.ts";

/** What other tables have about accounts. */
export interface UserFigures {
  readonly blocks: readonly BlockOfUser[];
  readonly usedBytes: ReadonlyMap<string, number>;
  readonly openReports: ReadonlyMap<string, number>;
}

/** The account as staff see it, with those of the figures that are its own. */
export function viewUserForStaff(
  user: UserRow,
  { blocks, usedBytes, openReports }: UserFigures,
): UserForStaff {
  return {
    _id: user.id,
    email: user.email,
    name: user.name,
    surname: user.surname,
    role: user.role,
    hasAvatar: user.has_avatar,
    imageVersion: user.image_version,
    activatedAt: user.activated_at?.toISOString() ?? null,
    awaitsApprovalSince: user.awaits_approval_since?.toISOString() ?? null,
    blockedUntil: user.blocked_until?.toISOString() ?? null,
    blockReason: user.block_reason,
    blockedOnLiveChatsUntil: user.blocked_on_live_chats_until?.toISOString() ?? null,
    blocks: blocks.filter(({ user_id }) => user_id === user.id).map(viewBlock),
    deletionAt: user.deletion_at?.toISOString() ?? null,
    lastSeenAt: user.last_seen_at?.toISOString() ?? null,
    usedBytes: usedBytes.get(user.id) ?? 0,
    openReports: openReports.get(user.id) ?? 0,
    createdAt: user.created_at.toISOString(),
  };
}

function viewBlock({ scope, until, reason, is_of_decision, by, created_at }: BlockOfUser): StaffBlock {
  return {
    ...{ scope, reason, by: by && `${by.name} ${by.surname}`.trim(), isOfDecision: is_of_decision },
    blockedUntil: until.toISOString(),
    createdAt: created_at.toISOString(),
  };
}
