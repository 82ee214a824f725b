import { queryOptions } from "@tanstack/react-query";
import { reviews } from "#shared/reviews/contract.ts";
import { call } from "#web/data/api.ts";

const REFRESH_MS = 30_000;

/** How much waits for the staff, of each kind. */
export const reviewCountQuery = queryOptions({
  queryKey: ["reviews", "count"],
  queryFn: ({ signal }) => call(reviews.count, {}, { signal }),
  refetchInterval: REFRESH_MS,
});
