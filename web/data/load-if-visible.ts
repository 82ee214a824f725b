import type { DefaultError, FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { createIsomorphicFn } from "@tanstack/react-start";
import { setResponseStatus } from "@tanstack/react-start/server";
import { HttpError } from "#shared/client.ts";
import { currentPage } from "#web/ssr/current-page.ts";

interface VisibleOptions {
  /** Called with the error when the viewer has no access. */
  readonly onHidden?: (failure: HttpError) => void;
  /** Private items exist, and their owners open them by URL. */
  readonly mayBePrivate?: boolean;
}

/**
 * For loaders of items with restricted visibility: like `loadQuery`, but a 404 of the API returns undefined. The
 * server, which loads as a visitor, then responds with status 404 and still renders the page: once the page knows
 * its viewer it may fetch again.
 */
export async function loadIfVisible<TData, TKey extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<TData, DefaultError, TData, TKey>,
  { onHidden, mayBePrivate = false }: VisibleOptions = {},
): Promise<TData | undefined> {
  try {
    return await queryClient.query({ ...options, staleTime: "static" });
  } catch (error) {
    if (isAgeRestricted(error)) return undefined;
    if (!isNotFound(error)) throw error;
    // The id is invalid: nothing can ever exist at this URL.
    if (error.status === 400) throw notFound();
    onHidden?.(error);
    // Only the browser of a member can find out whether the item is their own: the page is then no error.
    if (!mayBePrivate || currentPage().renderVariant.viewer === "visitor") setNotFoundStatus();
    return undefined;
  }
}

/** The item does not exist or is hidden from this viewer. An invalid id (400) counts as not found too. */
export function isNotFound(error: unknown): error is HttpError {
  return error instanceof HttpError && (error.status === 404 || error.status === 400);
}

/** The video is age-restricted, and the account's owner is under age. */
export function isAgeRestricted(error: unknown): boolean {
  return error instanceof HttpError && error.code === "AGE_REFUSED";
}

/** Sets the response status of the page to 404. */
export const setNotFoundStatus = createIsomorphicFn()
  .server(() => setResponseStatus(404))
  .client(() => undefined);
