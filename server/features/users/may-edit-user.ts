import type { Role } from "#shared/accounts/contract.ts";
import { AppError } from "#shared/errors.ts";
import { isStaff } from "#server/platform/http/context.ts";

interface Account {
  readonly id: string;
  readonly role: Role;
}

/** Staff may not change themselves; moderators may not change staff. */
export function mayEditUser(viewer: Account, user: Account): boolean {
  return (
    viewer.id !== user.id && (viewer.role === "admin" || (viewer.role === "moderator" && !isStaff(user)))
  );
}

/** Throws FORBIDDEN unless `mayEditUser`; only administrators may change roles. */
export function requireMayEditUser(
  viewer: Account,
  user: Account,
  { role }: { readonly role?: Role | undefined } = {},
): void {
  const mayChangeRole = viewer.role === "admin" || role === undefined;
  if (!mayChangeRole || !mayEditUser(viewer, user)) throw new AppError("FORBIDDEN");
}
