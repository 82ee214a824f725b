import type { Role } from "#shared/accounts/contract.ts";
import { AppError } from "#shared/errors.ts";

export const SESSION_DAYS = 365;
export const ACTIVATION_HOURS = 72;
export const RESEND_SECONDS = 60;
export const RESET_HOURS = 24;
export const EMAIL_CONFIRMATION_HOURS = 24;
export const EMAIL_UNDO_DAYS = 7;
export const DELETION_DAYS = 30;

interface Standing {
  readonly activated_at: Date | null;
  readonly blocked_until: Date | null;
  readonly deletion_at: Date | null;
}

/** Refuses a login with the right password where the account may not be used. */
export function requireUsable(account: Standing, now: Date): void {
  // One that is to be deleted by now is gone, even if nobody has come by to do it.
  if (account.deletion_at && account.deletion_at <= now) throw new AppError("LOGIN_FAILED");
  if (account.blocked_until && account.blocked_until > now) throw new AppError("ACCOUNT_BLOCKED");
  if (!account.activated_at) throw new AppError("ACCOUNT_INACTIVE");
}

interface StaffWish {
  readonly blockedUntil?: string | null | undefined;
  readonly blockReason?: string | undefined;
  readonly blockedOnLiveChatsUntil?: string | null | undefined;
  readonly role?: Role | undefined;
}

/** Staff may not block themselves, moderators not their peers and admins, and roles are for admins to give. */
export function requireMayEditUser(
  viewer: { readonly id: string; readonly role: Role },
  user: { readonly id: string; readonly role: Role },
  wish: StaffWish,
): void {
  const isPeer = user.role === "admin" || user.role === "moderator";
  if (viewer.role !== "admin" && (isPeer || wish.role !== undefined)) throw new AppError("FORBIDDEN");
  if (viewer.id === user.id) throw new AppError("FORBIDDEN");
}
