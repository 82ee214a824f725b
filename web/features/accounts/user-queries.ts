import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Role } from "#shared/accounts/contract.ts";
import type { AccountState, LastSeen, Reported, UsedSpace } from "#shared/accounts/user-filters.ts";
import { users, USERS_PAGE_SIZE } from "#shared/accounts/users.ts";
import { call } from "#web/data/api.ts";

export const USERS_KEY = ["users"];

export interface UsersFilter {
  /** Page number, from 1. */
  readonly page: number;
  readonly role?: Role | undefined;
  readonly state?: AccountState | undefined;
  /** Whether the email address is confirmed. */
  readonly confirmed?: boolean | undefined;
  readonly seen?: LastSeen | undefined;
  readonly space?: UsedSpace | undefined;
  readonly reports?: Reported | undefined;
  /** Search text for names and email addresses. */
  readonly q?: string | undefined;
  /** Only accounts blocked from chats. */
  readonly blockedOnLiveChats?: boolean | undefined;
}

/** Accounts in the admin list, newest first. */
export function usersQuery({ page, q, ...filters }: UsersFilter) {
  const query = {
    ...{ limit: USERS_PAGE_SIZE, offset: (page - 1) * USERS_PAGE_SIZE },
    ...filters,
    ...(q ? { adminSearch: q } : {}),
  };
  return queryOptions({
    queryKey: [...USERS_KEY, "list", query],
    queryFn: ({ signal }) => call(users.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
