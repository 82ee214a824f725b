import { queryOptions } from "@tanstack/react-query";
import { accountRequests } from "#shared/accounts/account-requests.ts";
import { call } from "#web/data/api.ts";
import { listPagesQuery } from "#web/data/list-pages.ts";

export const ACCOUNT_REQUESTS_KEY = ["account-requests"];
const COUNT_STALE_MS = 60_000;

/** Accounts that wait for approval, page by page. */
export const accountRequestsQuery = listPagesQuery([...ACCOUNT_REQUESTS_KEY, "list"], (offset, signal) =>
  call(accountRequests.list, { query: { offset } }, { signal }),
);

/** How many accounts wait for approval. */
export const accountRequestsCountQuery = queryOptions({
  queryKey: [...ACCOUNT_REQUESTS_KEY, "count"],
  queryFn: async ({ signal }) =>
    (await call(accountRequests.list, { query: { limit: 1 } }, { signal })).count,
  staleTime: COUNT_STALE_MS,
  refetchInterval: COUNT_STALE_MS,
});
