import type { DefaultError, FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { HttpError } from "#shared/client.ts";

/**
 * For loaders: ensures that a query has data before the page is rendered. Cached data is used immediately;
 * `useSuspenseQuery` in the page refreshes it in the background. A 404 of the API becomes the 404 page.
 */
export async function loadQuery<TData, TKey extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<TData, DefaultError, TData, TKey>,
): Promise<TData> {
  try {
    return await queryClient.query({ ...options, staleTime: "static" });
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) throw notFound();
    throw error;
  }
}
