import type { UserForStaff } from "#shared/accounts/users.ts";
import type { UserRow } from "#server/features/accounts/find-user.ts";

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
