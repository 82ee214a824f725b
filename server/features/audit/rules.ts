import { donations } from "#shared/donations/contract.ts";
import { tickets } from "#shared/tickets/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { isStaff, type Viewer } from "#server/platform/http/context.ts";

/** Calls for everybody in which the staff may do what others may not. */
const ALSO_OF_STAFF: ReadonlySet<Endpoint> = new Set<Endpoint>([tickets.reply, donations.cancel]);

/**
 * Whether a call is an action of the staff: a member of the staff changes something by a call that asks for rights.
 * Whose thing it is does not matter, as only the use case knows that.
 */
export function isStaffAction(endpoint: Endpoint, viewer: Viewer | undefined): viewer is Viewer {
  if (!isStaff(viewer) || endpoint.method === "GET" || endpoint.changesNothing) return false;
  const isForAccounts = endpoint.access === "anyone" || endpoint.access === "user";
  return !isForAccounts || ALSO_OF_STAFF.has(endpoint);
}
