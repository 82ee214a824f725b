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

/** Throws the reason unless `mayEditUser`; only administrators may change roles. */
export function requireMayEditUser(
  viewer: Account,
  user: Account,
  { role }: { readonly role?: Role | undefined } = {},
): void {
  if (!isStaff(viewer)) throw new AppError("FORBIDDEN");
  if (viewer.id === user.id) throw new AppError("OWN_ACCOUNT");
  if (viewer.role !== "admin" && role !== undefined) throw new AppError("ROLE_OF_ADMINISTRATORS");
  if (!mayEditUser(viewer, user)) throw new AppError("STAFF_ACCOUNT");
}
