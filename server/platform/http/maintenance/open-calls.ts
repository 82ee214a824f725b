import { accounts } from "#shared/accounts/contract.ts";
import { invitations } from "#shared/accounts/invitations.ts";
import { passkeys } from "#shared/accounts/passkeys.ts";
import { security } from "#shared/accounts/security.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { isStaff, type Context } from "#server/platform/http/context.ts";

/** When clients are asked to try again. */
export const RETRY_AFTER_SECONDS = 300;

/** What the login page needs: the staff can sign in while the site is in maintenance. */
const OPEN_CALLS: ReadonlySet<Endpoint | undefined> = new Set<Endpoint>([
  ...[accounts.login, accounts.logout, accounts.me, invitations.registration],
  ...[passkeys.loginOptions, passkeys.login],
  ...[security.requestReset, security.resetPassword],
]);

/** Throws MAINTENANCE for calls of everybody but the staff while the site is in maintenance. */
export function requireOpenSite(
  { settings, viewer }: Pick<Context, "settings" | "viewer">,
  endpoint: Endpoint | undefined,
): void {
  if (!settings.get("site.maintenance") || isStaff(viewer) || OPEN_CALLS.has(endpoint)) return;
  throw maintenanceError();
}

export function maintenanceError(): AppError {
  return new AppError("MAINTENANCE", { seconds: RETRY_AFTER_SECONDS });
}
