import { type Role, ROLES } from "#shared/accounts/contract.ts";
import type { UsersWanted } from "#web/features/accounts/user-queries.ts";
import { pageNumberOf } from "#web/page-number.ts";

/** What the address says, as it says it. */
export interface UsersSearch {
  readonly page?: unknown;
  readonly role?: unknown;
  readonly q?: unknown;
  readonly blockedOnLiveChats?: unknown;
}

/** Which accounts the address asks for; what makes no sense counts as not said. */
export function usersWanted({ page, role, q, blockedOnLiveChats }: UsersSearch): UsersWanted {
  return {
    page: pageNumberOf(page) ?? 1,
    role: ROLES.find((known) => known === role),
    q: typeof q === "string" && q !== "" ? q : undefined,
    blockedOnLiveChats: blockedOnLiveChats === "true" || undefined,
  };
}

/** The address of a list; says only what narrows it. */
export function usersHref(wanted: Partial<UsersWanted>): string {
  const { page = 1, role, q, blockedOnLiveChats } = wanted;
  const query = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(role ? { role } : {}),
    ...(blockedOnLiveChats ? { blockedOnLiveChats: "true" } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return query.size > 0 ? `/admin?${query}` : "/admin";
}

const ALL = "all";

/** The choice in the filter of roles: `all` is no filter. */
export function roleChoice(role: Role | undefined): string {
  return role ?? ALL;
}

export function roleOfChoice(choice: string): Role | undefined {
  return ROLES.find((role) => role === choice);
}
