import type { Role } from "#shared/accounts/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";

const NAMES: Readonly<Record<Role, () => string>> = {
  user: m.admin_role_user,
  creator: m.admin_role_creator,
  moderator: m.admin_role_moderator,
  admin: m.admin_role_admin,
};

/** Display name of a site role. */
export function siteRoleName(role: Role): string {
  return NAMES[role]();
}
