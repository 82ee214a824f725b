import { dehydrate, hydrate, QueryClientProvider } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { HttpError, queryString } from "#shared/client.ts";
import { pathInLocale, pathWithoutLocale } from "#web/i18n/locale.ts";
import { ErrorPage, NotFoundPage } from "#web/layouts/error-page.tsx";
import { currentPage, reportFailure } from "./current-page.ts";
import { ChangeAwareQueryClient } from "./query-client.ts";
import { routeTree } from "./routes.gen.ts";
import { parseSearch } from "./search-params.ts";

const FRESH_MS = 30_000;

/** Called by the framework once for each request and once in the browser. */
export function getRouter() {
  const page = currentPage();
  const queryClient = new ChangeAwareQueryClient({
    defaultOptions: { queries: { staleTime: FRESH_MS, retry: isWorthRetrying } },
  });
  const router = createRouter({
    routeTree,
    context: { queryClient, ...page },
    // Routes are written without a language; English addresses begin with /en.
    rewrite: {
      input: ({ url }) => withPath(url, pathWithoutLocale(url.pathname)),
      output: ({ url }) => withPath(url, pathInLocale(url.pathname, page.visit.locale)),
    },
    parseSearch,
    stringifySearch: queryString,
    // The whole page is rendered before it is sent, so its data travels in one piece.
    dehydrate() {
      if (!import.meta.env.SSR) return { queries: "" };
      reportFailures(router.stores.matches.get());
      return { queries: JSON.stringify(dehydrate(queryClient)) };
    },
    hydrate: ({ queries }: { queries: string }) => hydrate(queryClient, JSON.parse(queries)),
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: "intent",
    // Queries know how fresh they are.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
  return router;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** `drawer`: the page wants the whole width, the sidebar lies over it when it is opened. */
    sidebar?: "drawer";
    /** The list stays as it is while one looks at other pages; only the one visited last does. */
    kept?: true;
    /** A poster on the whole screen: nothing lies over it, no cookie banner either. */
    campaign?: true;
    /** Only for those whom a guard lets in. */
    guarded?: true;
    /** Shown in a frame or from afar: no cookie banner and no dialog comes over it. */
    bare?: true;
  }
}

/** Once, in the browser, where the network may have failed: a refusal will not change, and a page does not wait. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefused = error instanceof HttpError && error.status >= 400 && error.status < 500;
  return !import.meta.env.SSR && !isRefused && failures < 1;
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
