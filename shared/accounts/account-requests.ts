import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging } from "#shared/paging.ts";
import { block } from "#shared/text.ts";

export const ACCOUNT_REQUESTS_PAGE_SIZE = 20;
export const REQUEST_REASON_MAX_CHARACTERS = 1000;
export const REFUSAL_MAX_CHARACTERS = 500;

/** Why a person wants an account, as the staff read it. */
export const RequestReason = block({ min: 1, max: REQUEST_REASON_MAX_CHARACTERS });

/** An account that waits for the approval of the staff. Its address is confirmed. */
export const AccountRequest = z.object({
  /** Of the account. */
  _id: Id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  reason: z.string(),
  waitingSince: Moment,
});
export type AccountRequest = z.output<typeof AccountRequest>;

const ofOne = z.object({ id: Id });

export const accountRequests = {
  list: endpoint({
    method: "GET",
    path: "/account-requests",
    access: "staff",
    summary: "Accounts that wait for approval, first come first served",
    query: z.object(paging(ACCOUNT_REQUESTS_PAGE_SIZE)),
    response: listOf(AccountRequest),
  }),
  approve: endpoint({
    method: "POST",
    path: "/account-requests/{id}/approve",
    access: "staff",
    summary: "Makes an account active that waits for approval, and notifies its owner by email",
    params: ofOne,
    response: Done,
  }),
  refuse: endpoint({
    method: "POST",
    path: "/account-requests/{id}/refuse",
    access: "staff",
    summary: "Emails the reason to the owner of an account that waits for approval, and deletes the account",
    params: ofOne,
    body: z.object({
      /** As the person reads it. */
      reason: block({ min: 1, max: REFUSAL_MAX_CHARACTERS }),
    }),
    response: Done,
  }),
};
