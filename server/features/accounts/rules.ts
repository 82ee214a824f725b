import type { Role } from "#shared/accounts/contract.ts";
import { AppError } from "#shared/errors.ts";

export const SESSION_DAYS = 365;
export const ACTIVATION_HOURS = 72;
export const RESEND_SECONDS = 60;

interface Standing {
  readonly activated_at: Date | null;
  readonly blocked_until: Date | null;
}

/** Refuses a login with the right password where the account may not be used. */
export function requireUsable(account: Standing, now: Date): void {
  if (account.blocked_until && account.blocked_until > now) throw new AppError("ACCOUNT_BLOCKED");
  if (!account.activated_at) throw new AppError("ACCOUNT_INACTIVE");
}

/** May this role create a channel without having been verified first? */
export function isCreatorRole(role: Role): boolean {
  return role !== "user";
}
