import { queryOptions } from "@tanstack/react-query";
import { folders } from "#shared/subscriptions/folders.ts";
import { call } from "#web/data/api.ts";
import { SUBSCRIPTIONS_KEY } from "#web/features/library/subscription-queries.ts";

/** The account's subscription folders. Unsubscribing from a channel also removes it from its folder. */
export const foldersQuery = queryOptions({
  queryKey: [...SUBSCRIPTIONS_KEY, "folders"],
  queryFn: ({ signal }) => call(folders.list, {}, { signal }),
});
