import type { Role } from "#shared/accounts/contract.ts";
import { AppError } from "#shared/errors.ts";
import { isStaff, type Viewer } from "#server/platform/http/context.ts";

/** Only administrators give a new account a role above creator. */
export function mayGiveRole(giver: Pick<Viewer, "role">, role: Role): boolean {
  return giver.role === "admin" || (isStaff(giver) && !isStaff({ role }));
}

/** Throws ROLE_OF_ADMINISTRATORS. */
export function requireMayGiveRole(viewer: Viewer, role: Role): void {
  if (!mayGiveRole(viewer, role)) throw new AppError("ROLE_OF_ADMINISTRATORS");
}
