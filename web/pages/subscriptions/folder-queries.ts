import { queryOptions } from "@tanstack/react-query";
import { folders } from "#shared/subscriptions/folders.ts";
import { call } from "#web/api.ts";
import { SUBSCRIPTIONS_KEY } from "#web/features/library/subscription-queries.ts";

/** The account's folders. They change with its subscriptions: who leaves a channel takes it out of its folder. */
export const foldersQuery = queryOptions({
  queryKey: [...SUBSCRIPTIONS_KEY, "folders"],
  queryFn: ({ signal }) => call(folders.list, {}, { signal }),
});
