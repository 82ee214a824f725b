import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Role } from "#shared/accounts/contract.ts";
import { users, USERS_PAGE_SIZE } from "#shared/accounts/users.ts";
import { call } from "#web/api.ts";

export const USERS_KEY = ["users"];

export interface UsersWanted {
  /** From 1. */
  readonly page: number;
  readonly role?: Role | undefined;
  /** In names and addresses. */
  readonly q?: string | undefined;
  /** Only those that may not write in chats. */
  readonly blockedOnLiveChats?: boolean | undefined;
}

/** Accounts as the staff see them, the newest first. */
export function usersQuery({ page, role, q, blockedOnLiveChats }: UsersWanted) {
  const query = {
    ...{ limit: USERS_PAGE_SIZE, offset: (page - 1) * USERS_PAGE_SIZE },
    ...(role ? { role } : {}),
    ...(q ? { adminSearch: q } : {}),
    ...(blockedOnLiveChats ? { blockedOnLiveChats } : {}),
  };
  return queryOptions({
    queryKey: [...USERS_KEY, "list", query],
    queryFn: ({ signal }) => call(users.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
