import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { invitations } from "#shared/accounts/invitations.ts";
import { call } from "#web/data/api.ts";

export const INVITATIONS_PAGE_SIZE = 20;

/** Registration policy: who may open an account. */
export const registrationQuery = queryOptions({
  queryKey: ["invitations", "registration"],
  queryFn: ({ signal }) => call(invitations.registration, {}, { signal }),
});

/** One page of invitation codes; page numbers start at 1. */
export function invitationsQuery(page: number) {
  const query = { limit: INVITATIONS_PAGE_SIZE, offset: (page - 1) * INVITATIONS_PAGE_SIZE };
  return queryOptions({
    queryKey: ["invitations", "list", query],
    queryFn: ({ signal }) => call(invitations.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
