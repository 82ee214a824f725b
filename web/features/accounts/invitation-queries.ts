import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { invitations } from "#shared/accounts/invitations.ts";
import { personalInvitations } from "#shared/accounts/personal-invitations.ts";
import { call } from "#web/data/api.ts";
import { listPagesQuery } from "#web/data/list-pages.ts";

export const INVITATIONS_KEY = ["invitations"];
export const INVITATIONS_PAGE_SIZE = 20;

/** Registration policy: who may open an account. */
export const registrationQuery = queryOptions({
  queryKey: [...INVITATIONS_KEY, "registration"],
  queryFn: ({ signal }) => call(invitations.registration, {}, { signal }),
});

/** One page of invitation codes; page numbers start at 1. */
export function invitationsQuery(page: number) {
  const query = { limit: INVITATIONS_PAGE_SIZE, offset: (page - 1) * INVITATIONS_PAGE_SIZE };
  return queryOptions({
    queryKey: [...INVITATIONS_KEY, "list", query],
    queryFn: ({ signal }) => call(invitations.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Invitations by email that wait for an answer, page by page. */
export const personalInvitationsQuery = listPagesQuery([...INVITATIONS_KEY, "personal"], (offset, signal) =>
  call(personalInvitations.list, { query: { offset } }, { signal }),
);

/** Whom the link of an invitation is for. A refusal is final: it is not tried again. */
export function invitedPersonQuery(invitation: string) {
  return queryOptions({
    queryKey: [...INVITATIONS_KEY, "person", invitation],
    queryFn: ({ signal }) => call(personalInvitations.show, { body: { invitation } }, { signal }),
    staleTime: Infinity,
    retry: false,
  });
}
