import { queryOptions } from "@tanstack/react-query";
import { categories } from "#shared/categories/contract.ts";
import { call } from "#web/data/api.ts";

/** The categories as administrators arrange them; always refetched, because another one may have changed them. */
export const managedCategoriesQuery = queryOptions({
  queryKey: ["categories", "managed"],
  queryFn: ({ signal }) => call(categories.list, undefined, { signal }),
  staleTime: 0,
});
