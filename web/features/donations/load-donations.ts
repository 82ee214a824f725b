import type { QueryClient } from "@tanstack/react-query";
import { loadQuery } from "#web/data/load-query.ts";
import { donatedQuery, donatorsQuery, offerQuery } from "./queries.ts";

/** For route loaders: all data of the donation pages. */
export async function loadDonations(queryClient: QueryClient): Promise<void> {
  const [{ product }] = await Promise.all([
    loadQuery(queryClient, offerQuery),
    loadQuery(queryClient, donatorsQuery),
  ]);
  await loadQuery(queryClient, donatedQuery(product));
}
