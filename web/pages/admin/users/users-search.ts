import { type Role, ROLES } from "#shared/accounts/contract.ts";
import type { UsersFilter } from "#web/features/accounts/user-queries.ts";
import { pageNumberOf } from "#web/data/page-number.ts";

/** Raw search parameters of the URL. */
export interface UsersSearch {
  readonly page?: unknown;
  readonly role?: unknown;
  readonly q?: unknown;
  readonly blockedOnLiveChats?: unknown;
}

/** Filters parsed from the URL; invalid values count as absent. */
export function parseUserFilters({ page, role, q, blockedOnLiveChats }: UsersSearch): UsersFilter {
  return {
    page: pageNumberOf(page) ?? 1,
    role: ROLES.find((known) => known === role),
    q: typeof q === "string" && q !== "" ? q : undefined,
    blockedOnLiveChats: blockedOnLiveChats === "true" || undefined,
  };
}

/** The URL of a list; contains only active filters. */
export function usersHref(filters: Partial<UsersFilter>): string {
  const { page = 1, role, q, blockedOnLiveChats } = filters;
  const query = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(role ? { role } : {}),
    ...(blockedOnLiveChats ? { blockedOnLiveChats: "true" } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return query.size > 0 ? `/admin?${query}` : "/admin";
}

const ALL = "all";

/** The selected option of the role filter: `all` means no filter. */
export function roleChoice(role: Role | undefined): string {
  return role ?? ALL;
}

export function roleOfChoice(choice: string): Role | undefined {
  return ROLES.find((role) => role === choice);
}
