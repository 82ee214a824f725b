import type { DefaultError, FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { createIsomorphicFn } from "@tanstack/react-start";
import { setResponseStatus } from "@tanstack/react-start/server";
import { HttpError } from "#shared/client.ts";
import { currentPage } from "./current-page.ts";

interface VisibleOptions {
  /** Told why, where there is nothing to see. */
  readonly onHidden?: (failure: HttpError) => void;
  /** People keep such things for themselves, and open them by address. */
  readonly mayBeOwn?: boolean;
}

/**
 * For loaders of things that some may see and others may not: like `loadQuery`, but what the API does not find is
 * undefined. The server, to which everyone is a visitor, then answers 404 with the page all the same: as soon as the
 * page knows its viewer it may ask again.
 */
export async function loadIfVisible<TData, TKey extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<TData, DefaultError, TData, TKey>,
  { onHidden, mayBeOwn = false }: VisibleOptions = {},
): Promise<TData | undefined> {
  try {
    return await queryClient.query({ ...options, staleTime: "static" });
  } catch (error) {
    if (isRefusedByAge(error)) return undefined;
    if (!isNotFound(error)) throw error;
    // No address of anything: nobody will ever see something there.
    if (error.status === 400) throw notFound();
    onHidden?.(error);
    // Only the browser of an account can find out whether the thing is its own: its page is no error.
    if (!mayBeOwn || currentPage().visit.viewer === "visitor") answerNotFound();
    return undefined;
  }
}

/** Nothing is there, or it is not for this viewer. An address that cannot be one (400) names nothing either. */
export function isNotFound(error: unknown): error is HttpError {
  return error instanceof HttpError && (error.status === 404 || error.status === 400);
}

/** It is for adults, and the account says that its owner is none. */
export function isRefusedByAge(error: unknown): boolean {
  return error instanceof HttpError && error.code === "AGE_REFUSED";
}

/** Lets the page be sent with the status of something that is not there. */
export const answerNotFound = createIsomorphicFn()
  .server(() => setResponseStatus(404))
  .client(() => undefined);
