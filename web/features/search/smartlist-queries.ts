import { queryOptions } from "@tanstack/react-query";
import { smartlists } from "#shared/search/smartlists.ts";
import { call } from "#web/api.ts";

/** The filters the account has kept. */
export const smartlistsQuery = queryOptions({
  queryKey: ["smartlists", "list"],
  queryFn: ({ signal }) => call(smartlists.list, {}, { signal }),
});
