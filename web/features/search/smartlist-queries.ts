import { queryOptions } from "@tanstack/react-query";
import { smartlists } from "#shared/search/smartlists.ts";
import { call } from "#web/data/api.ts";

/** The saved filters of the account. */
export const smartlistsQuery = queryOptions({
  queryKey: ["smartlists", "list"],
  queryFn: ({ signal }) => call(smartlists.list, {}, { signal }),
});
