import type { DefaultError, FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { createIsomorphicFn } from "@tanstack/react-start";
import { setResponseHeader, setResponseStatus } from "@tanstack/react-start/server";
import { HttpError } from "#shared/client.ts";
import { HIDDEN_ITEM_HEADER } from "#shared/page-reader.ts";

interface VisibleOptions {
  /** Called with the error when the viewer has no access. */
  readonly onHidden?: (failure: HttpError) => void;
  /** The path of the call that decides who may see the item. Without it a hidden item is an error for everybody. */
  readonly itemPath?: string;
}

/**
 * For loaders of items with restricted visibility: like `loadQuery`, but a 404 of the API returns undefined. The
 * server, which loads as a visitor, still renders the page, and responds with status 404 unless the reader of the page
 * may see the item: once the page knows its viewer it fetches again.
 */
export async function loadIfVisible<TData, TKey extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<TData, DefaultError, TData, TKey>,
  { onHidden, itemPath }: VisibleOptions = {},
): Promise<TData | undefined> {
  try {
    return await queryClient.query({ ...options, staleTime: "static" });
  } catch (error) {
    if (isAgeRestricted(error)) return undefined;
    if (!isNotFound(error)) throw error;
    // The id is invalid: nothing can ever exist at this URL.
    if (error.status === 400) throw notFound();
    onHidden?.(error);
    setNotFoundStatus();
    if (itemPath !== undefined) markHidden(itemPath);
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

/** Lets the server look who asks for the page, see server/platform/http/response-cache-handler.ts. */
const markHidden = createIsomorphicFn()
  .server((path: string) => setResponseHeader(HIDDEN_ITEM_HEADER, path))
  .client(() => undefined);

/** Sets the response status of the page to 404. */
export const setNotFoundStatus = createIsomorphicFn()
  .server(() => setResponseStatus(404))
  .client(() => undefined);
