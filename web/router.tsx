import { dehydrate, type DehydratedState, hydrate, QueryClientProvider } from "@tanstack/react-query";
import { createRouter, type ParsedLocation } from "@tanstack/react-router";
import { HttpError, queryString } from "#shared/client.ts";
import { pathInLocale, pathWithoutLocale } from "#shared/locale-paths.ts";
import { ErrorPage, NotFoundPage } from "#web/layouts/errors/error-page.tsx";
import { currentPage, reportFailure } from "./ssr/current-page.ts";
import { ChangeAwareQueryClient } from "./data/query-client.ts";
import { capUpdateTimes, keepRenderedData, keepRenderedLocation } from "./ssr/server-rendered.ts";
import { routeTree } from "./routes.gen.ts";
import { parseSearch } from "./data/search-params.ts";

const FRESH_MS = 30_000;

/** Called by the framework once per request and once in the browser. */
export function getRouter() {
  const page = currentPage();
  const queryClient = new ChangeAwareQueryClient({
    defaultOptions: { queries: { staleTime: FRESH_MS, retry: shouldRetry } },
  });
  const router = createRouter({
    routeTree,
    context: { queryClient, ...page },
    // Routes are written without a language; English URLs start with /en.
    rewrite: {
      input: ({ url }) => withPath(url, pathWithoutLocale(url.pathname)),
      output: ({ url }) => withPath(url, pathInLocale(url.pathname, page.renderVariant.locale)),
    },
    parseSearch,
    stringifySearch: queryString,
    // The page is rendered completely before it is sent, so its data is serialized once.
    dehydrate() {
      if (!import.meta.env.SSR) return { queries: "" };
      reportFailures(router.stores.matches.get());
      return { queries: JSON.stringify(dehydrate(queryClient)) };
    },
    hydrate({ queries }: { queries: string }) {
      const state = capUpdateTimes(JSON.parse(queries) as DehydratedState);
      keepRenderedData(state);
      hydrate(queryClient, state);
    },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: "intent",
    // Freshness is decided by TanStack Query.
    defaultPreloadStaleTime: 0,
    scrollRestoration: keepScrollUntilHydrated(),
  });
  if (!import.meta.env.SSR) keepRenderedLocation(router.latestLocation);
  return router;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** `drawer`: full-width page, the sidebar opens as an overlay. */
    sidebar?: "drawer";
    /** Keep-alive: the list stays mounted while other pages are visible; only the last visited list does. */
    keepAlive?: true;
    /** Full-screen campaign poster: no overlays, not even the cookie banner. */
    campaign?: true;
    /** Only for viewers whom a route guard admits. */
    guarded?: true;
    /** Shown in a frame or on a TV: no cookie banner and no dialogs. */
    bare?: true;
  }
}

/**
 * Retries once, in the browser, where the network may have failed: a rejection is final, and a server render does
 * not wait.
 */
function shouldRetry(failures: number, error: Error): boolean {
  const isRejected = error instanceof HttpError && error.status >= 400 && error.status < 500;
  return !import.meta.env.SSR && !isRejected && failures < 1;
}

/**
 * The router scrolls each page that it renders to its stored position or to the top. A page that is opened for the
 * first time stays where the viewer has scrolled it before it was hydrated, however often it is rendered until the
 * viewer leaves it; one that is reloaded has a stored position. On the server the answer is no: the router would add a
 * script to the end of the page that scrolls it, although the viewer may have scrolled what arrived before.
 */
function keepScrollUntilHydrated(): (page: { location: ParsedLocation }) => boolean {
  if (import.meta.env.SSR) return () => false;
  let opened = history.state === null ? pathWithoutLocale(window.location.pathname) : undefined;
  return ({ location }) => {
    if (location.state.__TSR_index !== 0 || location.pathname !== opened) opened = undefined;
    return opened === undefined || window.scrollY === 0;
  };
}

function reportFailures(matches: readonly { status: string; error: unknown }[]): void {
  for (const { status, error } of matches) {
    if (status === "error") reportFailure(error);
  }
}

function withPath(url: URL, pathname: string): URL {
  url.pathname = pathname;
  return url;
}
