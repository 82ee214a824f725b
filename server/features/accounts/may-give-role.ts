import type { Role } from "#shared/accounts/contract.ts";
import { AppError } from "#shared/errors.ts";
import { isAdmin, type Viewer } from "#server/platform/http/context.ts";

/** Throws ROLE_OF_ADMINISTRATORS: only administrators give a new account a role above creator. */
export function requireMayGiveRole(viewer: Viewer, role: Role): void {
  if (isAdmin(viewer) || role === "user" || role === "creator") return;
  throw new AppError("ROLE_OF_ADMINISTRATORS");
}
