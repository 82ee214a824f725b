import type { IncomingMessage, ServerResponse } from "node:http";

/** The request line and headers that decide about a page before it is rendered or taken from a cache. */
export interface PageVisit {
  /** Path and query as the browser sent them, e.g. `/en/new?id=1`. */
  readonly url: string;
  readonly cookie?: string | undefined;
  readonly acceptLanguage?: string | undefined;
  /** The host that was asked for, as the browser names it. */
  readonly host?: string | undefined;
}

export interface PageAnswer {
  /** The name of the screen, e.g. `watch-id___pl`; none of a redirect. */
  readonly routeName?: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface AssetRequest {
  readonly acceptEncoding?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

export interface AssetAnswer {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

export interface PageServices {
  /** Calls the API of this process as a visitor: `apiFetch("/api/videos?limit=24")`. */
  readonly apiFetch: (address: string, init?: RequestInit) => Promise<Response>;
  /** Scheme and host the site is known by, without a trailing slash. */
  readonly origin: string;
  /** Takes what went wrong while a page was loaded or rendered; the page then says so with its status. */
  readonly report?: (error: unknown) => void;
}

/** The browser application as the HTTP server sees it: in production from the bundle, in development from Vite. */
export interface Web {
  /** Only in development: takes the requests for single modules and passes on all others. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** A redirect to the visitor's language. It depends on request headers, so ask before looking into a page cache. */
  redirect(visit: PageVisit): PageAnswer | undefined;
  /** What a cached page must be keyed by besides its URL: the locale and the look, e.g. `pl.dark.yellow.open.visitor.off`. */
  variant(visit: PageVisit): string;
  /** Renders the page a visitor sees. The body is whole; the headers hold the page's Content-Security-Policy. */
  render(visit: PageVisit, services: PageServices): Promise<PageAnswer>;
  /** A file of the bundle or of `web/public`; nothing if there is none at this path. */
  asset(path: string, request: AssetRequest): Promise<AssetAnswer | undefined>;
}
