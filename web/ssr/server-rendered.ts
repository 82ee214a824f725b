import {
  type DehydratedState,
  hashKey,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from "@tanstack/react-query";
import { type ParsedLocation, useLocation } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { notAfterDeviceNow } from "#web/ui/format/server-clock.ts";

/**
 * What the server rendered the page from. Parts of the page are hydrated late: React compares what they render first
 * with the server's HTML, and throws it away if the viewer has gone to another page or the data have been loaded anew
 * in the meantime.
 */
let renderedLocation: ParsedLocation | undefined;
let renderedData: ReadonlyMap<string, unknown> = new Map();

/** Called in the browser before the page is hydrated. */
export function keepRenderedLocation(location: ParsedLocation): void {
  // Browsers do not send the hash.
  renderedLocation = { ...location, hash: "" };
}

/**
 * Rendered data with times that this device has reached. The server dates them by its own clock; on a device whose clock
 * is behind they would be of the future, and fresh until it gets there.
 */
export function capUpdateTimes({ queries, ...rest }: DehydratedState): DehydratedState {
  return {
    ...rest,
    queries: queries.map(({ state, ...query }) => ({
      ...query,
      state: { ...state, dataUpdatedAt: notAfterDeviceNow(state.dataUpdatedAt) },
    })),
  };
}

/** Called in the browser before the page is hydrated. */
export function keepRenderedData({ queries }: DehydratedState): void {
  renderedData = new Map(queries.map(({ queryHash, state }) => [queryHash, state.data]));
}

/** The latest value of a store outside of React; while a part is hydrated, the one that the server rendered. */
function useServerRendered<Value>(latest: Value, rendered: () => Value): Value {
  return useSyncExternalStore(subscribe, () => latest, import.meta.env.SSR ? () => latest : rendered);
}

/** The callers subscribe to the store themselves. */
function subscribe(): () => void {
  return () => undefined;
}

/** `useLocation` for parts that are hydrated late; the selected value is a primitive. */
export function useServerRenderedLocation<Value extends string | boolean>(
  select: (location: ParsedLocation) => Value,
): Value {
  const latest = select(useLocation());
  return useServerRendered(latest, () => (renderedLocation ? select(renderedLocation) : latest));
}

/** `useQuery` for parts that are hydrated late. */
export function useServerRenderedQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): { readonly data: Data | undefined; readonly isPending: boolean } {
  const { data, isPending } = useQuery(options);
  const hash = hashKey(options.queryKey);
  return {
    data: useServerRendered(data, () => renderedData.get(hash) as Data | undefined),
    isPending: useServerRendered(isPending, () => !renderedData.has(hash)),
  };
}
