import { AppError } from "#shared/errors.ts";

interface Account {
  readonly activated_at: Date | null;
  readonly blocked_until: Date | null;
  readonly deletion_at: Date | null;
}

/** Only an account that can log in, and stays, gets a channel. */
export function requireActiveOwner({ activated_at, blocked_until, deletion_at }: Account, now: Date): void {
  const isBlocked = blocked_until !== null && blocked_until > now;
  if (activated_at === null || isBlocked || deletion_at !== null) throw new AppError("OWNER_NOT_ACTIVE");
}

/** The owners who give the channel away. Throws OWNS_ALREADY if there are none. */
export function requireFormerOwners(ownerIds: readonly string[], newOwnerId: string): string[] {
  const former = ownerIds.filter((id) => id !== newOwnerId);
  if (former.length === 0) throw new AppError("OWNS_ALREADY");
  return former;
}

/** What was confirmed must still be so. */
export function requireSameOwners(former: readonly string[], confirmed: readonly string[]): void {
  const isSame = former.length === confirmed.length && former.every((id) => confirmed.includes(id));
  if (!isSame) throw new AppError("OWNERS_CHANGED");
}
