import type { QueryClient } from "@tanstack/react-query";
import { isForViewer } from "./personal-queries.ts";
import { meQuery } from "./viewer.ts";

/** After the viewer has changed what they want to see: the account and every list are asked for anew. */
export async function refreshLists(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
  await queryClient.invalidateQueries({ predicate: isForViewer });
}
