import { ROLES } from "#shared/accounts/contract.ts";
import { ACCOUNT_STATES, LAST_SEEN, REPORTED, USED_SPACE } from "#shared/accounts/user-filters.ts";
import type { UsersFilter } from "#web/features/accounts/user-queries.ts";
import { pageNumberOf } from "#web/data/page-number.ts";

/** Raw search parameters of the URL: what it may have is in `parseUserFilters`. */
export type UsersSearch = Readonly<Record<string, unknown>>;

/** Filters parsed from the URL; invalid values count as absent. */
export function parseUserFilters(search: UsersSearch): UsersFilter {
  const { page, role, state, confirmed, seen, space, reports, q, blockedOnLiveChats } = search;
  return {
    page: pageNumberOf(page) ?? 1,
    role: ROLES.find((known) => known === role),
    state: ACCOUNT_STATES.find((known) => known === state),
    confirmed: confirmed === "true" || confirmed === "false" ? confirmed === "true" : undefined,
    seen: LAST_SEEN.find((known) => known === seen),
    space: USED_SPACE.find((known) => known === space),
    reports: REPORTED.find((known) => known === reports),
    q: typeof q === "string" && q !== "" ? q : undefined,
    blockedOnLiveChats: blockedOnLiveChats === "true" || undefined,
  };
}

/** The URL of a list; contains only active filters. */
export function usersHref({ page = 1, q, ...filters }: Partial<UsersFilter>): string {
  const query = new URLSearchParams(q ? { q } : {});
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/admin?${query}` : "/admin";
}
