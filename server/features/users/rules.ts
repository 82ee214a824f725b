import type { Role } from "#shared/accounts/contract.ts";
import { AppError } from "#shared/errors.ts";

interface StaffEdit {
  readonly blockedUntil?: string | null | undefined;
  readonly blockReason?: string | undefined;
  readonly blockedOnLiveChatsUntil?: string | null | undefined;
  readonly role?: Role | undefined;
}

/** Staff may not change themselves; moderators may not change staff; only administrators may change roles. */
export function requireMayEditUser(
  viewer: { readonly id: string; readonly role: Role },
  user: { readonly id: string; readonly role: Role },
  edit: StaffEdit,
): void {
  const isPeer = user.role === "admin" || user.role === "moderator";
  if (viewer.role !== "admin" && (isPeer || edit.role !== undefined)) throw new AppError("FORBIDDEN");
  if (viewer.id === user.id) throw new AppError("FORBIDDEN");
}
