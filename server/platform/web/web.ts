import type { IncomingMessage, ServerResponse } from "node:http";
import type { SiteConfig, SiteLanguages } from "#shared/public-config.ts";

/** The URL and headers that select a page before it is rendered or served from a cache. */
export interface PageRequestData {
  /** Path and query as the browser sent them, e.g. `/en/new?id=1`. */
  readonly url: string;
  readonly cookie?: string | undefined;
  readonly acceptLanguage?: string | undefined;
  /** Value of the Host header. */
  readonly host?: string | undefined;
  /** Those that the site offers; undefined for those of the software. */
  readonly languages?: SiteLanguages | undefined;
}

export interface PageResponse {
  /** Route name, e.g. `watch-id___pl`; undefined for a redirect. */
  readonly routeName?: string | undefined;
  /** The API path of the item that the page is about, if it is hidden from visitors; the status is then 404. */
  readonly hiddenItem?: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface AssetRequest {
  readonly acceptEncoding?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

export interface AssetResponse {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

export interface PageServices {
  /** Calls the API of this process as a visitor: `apiFetch("/api/videos?limit=24")`. */
  readonly apiFetch: (address: string, init?: RequestInit) => Promise<Response>;
  /** Public scheme and host of the site, without a trailing slash. */
  readonly origin: string;
  readonly site: SiteConfig;
  /** Reports an error from loading or rendering a page; the page then has an error status. */
  readonly report?: (error: unknown) => void;
}

/** The browser application as the HTTP server sees it: in production from the bundle, in development from Vite. */
export interface Web {
  /** Only in development: handles the requests for single modules and passes on all others. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** A redirect to the visitor's language, or from one that is not offered. It depends on request headers, so call it before the page cache. */
  redirect(visit: PageRequestData): PageResponse | undefined;
  /** Cache key of a page besides its URL: the locale and the appearance, e.g. `pl.dark.yellow.open.visitor.off`. */
  variant(visit: PageRequestData): string;
  /** Renders a page for a visitor. The body is complete; the headers include the Content-Security-Policy. */
  render(visit: PageRequestData, services: PageServices): Promise<PageResponse>;
  /** A file of the bundle or of `web/public`; undefined if there is none at this path. */
  asset(path: string, request: AssetRequest): Promise<AssetResponse | undefined>;
}
