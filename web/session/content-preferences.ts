import type { QueryClient } from "@tanstack/react-query";
import { isForViewer } from "./personal-queries.ts";
import { meQuery } from "./viewer.ts";

/** After a change of the content preferences: refetches the account and all lists. */
export async function refreshLists(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
  await queryClient.invalidateQueries({ predicate: isForViewer });
}
