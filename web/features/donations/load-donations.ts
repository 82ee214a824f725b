import type { QueryClient } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { loadQuery } from "#web/data/load-query.ts";
import { donatedQuery, donatorsQuery, offerQuery } from "./queries.ts";

/** For route loaders: all data of the donation pages, which the site does not have while donations are off. */
export async function loadDonations(queryClient: QueryClient): Promise<void> {
  const [{ isOn, product }] = await Promise.all([
    loadQuery(queryClient, offerQuery),
    loadQuery(queryClient, donatorsQuery),
  ]);
  if (!isOn) throw notFound();
  await loadQuery(queryClient, donatedQuery(product));
}
