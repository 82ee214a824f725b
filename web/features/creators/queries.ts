import { queryOptions } from "@tanstack/react-query";
import { creators } from "#shared/creators/contract.ts";
import { call } from "#web/api.ts";

/** Where the account stands on its way to a channel. Asked anew on every return: the next step is a link in the mail. */
export const applicationQuery = queryOptions({
  queryKey: ["creators", "application"],
  queryFn: ({ signal }) => call(creators.application, {}, { signal }),
  staleTime: 0,
});
