import { queryOptions } from "@tanstack/react-query";
import { creators } from "#shared/creators/contract.ts";
import { call } from "#web/data/api.ts";

/** State of the account's creator application. Refetched on every return: the next step is a link in an email. */
export const applicationQuery = queryOptions({
  queryKey: ["creators", "application"],
  queryFn: ({ signal }) => call(creators.application, {}, { signal }),
  staleTime: 0,
});
