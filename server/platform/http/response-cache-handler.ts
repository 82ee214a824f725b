import type { IncomingMessage, ServerResponse } from "node:http";
import { ADULT_PROOF_HEADER } from "#shared/videos/age.ts";
import type { SiteConfig, SiteLanguages } from "#shared/public-config.ts";
import type { Locale } from "#shared/texts.ts";
import type { Log } from "#server/platform/log.ts";
import type { Web } from "#server/platform/web/web.ts";
import { CachedResponse } from "./cached-response.ts";
import { localeOf } from "./caller-locale.ts";
import { isOpenPage } from "./maintenance/open-pages.ts";
import type { Maintenance } from "./maintenance/maintenance-page.ts";
import { createResponseCache } from "./response-cache.ts";
import { createResponseSender } from "./response-sender.ts";
import type { RequestMeter } from "./metrics.ts";

export interface ResponseCacheHandlerOptions {
  /** Undefined if this process serves no pages. */
  readonly web: Web | undefined;
  readonly origin: string;
  readonly siteConfig: () => SiteConfig;
  /** Those that pages are offered in. */
  readonly languages: () => SiteLanguages;
  readonly log: Log;
  readonly meter: RequestMeter;
  /** Whether the response of this API call is the same for every visitor and may be cached briefly. */
  readonly isSharedCall: (path: string) => boolean;
  /** Calls the API of this process on behalf of the visitor: rate limits apply to the visitor's address. */
  readonly injectApi: (caller: IncomingMessage, address: string, init?: RequestInit) => Promise<Response>;
  /** The same for the calls that render a page. */
  readonly injectPageApi: ResponseCacheHandlerOptions["injectApi"];
  /** What visitors see instead of the pages; undefined while the site is open. */
  readonly maintenance: () => Maintenance | undefined;
  /** Whether the reader of a page is of the staff, who see the pages in maintenance, too. */
  readonly isStaffReader: (caller: IncomingMessage) => Promise<boolean>;
  /** Whether the reader of a page may see the item at this API path, which is hidden from visitors. */
  readonly isVisibleToReader: (caller: IncomingMessage, hiddenItem: string) => Promise<boolean>;
  /** Registers the function that clears the cache. */
  readonly onClear?: (clearCache: () => void) => void;
  /** Handles every request that is neither a page nor a cached response. */
  readonly next: (request: IncomingMessage, response: ServerResponse) => void;
}

const FRESH_MS = 1000;
const STALE_MS = 5000;
const PAGE_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(self), geolocation=()",
};
/** First path segments that are not pages. */
export const NOT_PAGES = new Set([
  ...["api", "edge", "live", "chat", "healthz", "readyz", "metrics"],
  ...["feeds", "sitemap.xml", "sitemaps", "robots.txt", "opensearch.xml", "opensearch"],
  "manifest.webmanifest",
]);

/**
 * Runs before the framework: serves bundle files, rendered pages and the responses shared by all visitors from
 * memory; passes all other requests on to the API.
 */
export function createResponseCacheHandler(
  options: ResponseCacheHandlerOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { web, log, meter, next } = options;
  const { sendCached, sendAsset, fail } = createResponseSender({ log, meter });
  const cache = createResponseCache({ freshMs: FRESH_MS, staleMs: STALE_MS });
  options.onClear?.(() => cache.clear());

  return (request, response) => {
    const url = request.url ?? "/";
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead) return next(request, response);
    const path = pathOf(url);
    const segment = path.split("/", 2)[1] ?? "";
    if (segment === "api") {
      const { headers } = request;
      const isPersonal = headers.authorization !== undefined || headers[ADULT_PROOF_HEADER] !== undefined;
      if (isPersonal || !options.isSharedCall(path) || bypassesCache(url)) return next(request, response);
      // Errors are in the language of the caller.
      const locale = localeOf(request);
      return sendCached(request, response, "shared call", () =>
        cache.get(`${locale} ${url}`, () => fetchSharedCall(options, request, locale)),
      );
    }
    if (!web || NOT_PAGES.has(segment)) return next(request, response);
    const servePage = () => page(request, response, web, url, path);
    return web.intercept ? web.intercept(request, response, servePage) : servePage();
  };

  function page(
    request: IncomingMessage,
    response: ServerResponse,
    opened: Web,
    url: string,
    path: string,
  ): void {
    const pageRequest = {
      url,
      cookie: request.headers.cookie,
      acceptLanguage: request.headers["accept-language"],
      host: request.headers.host,
      languages: options.languages(),
    };
    // Files of the bundle have no language.
    if (path.includes(".")) sendAsset(request, response, opened, path, () => redirectOrRender());
    else redirectOrRender();

    function redirectOrRender(): void {
      const redirect = opened.redirect(pageRequest);
      if (!redirect) return render();
      response.writeHead(redirect.status, redirect.headers).end();
      meter.count("redirect", redirect.status);
    }

    function render(): void {
      const maintenance = options.maintenance();
      if (!maintenance || isOpenPage(path)) return send();
      options.isStaffReader(request).then(
        (isStaff) => (isStaff ? send() : sendMaintenance(maintenance)),
        (error: unknown) => fail(response, error),
      );
    }

    function sendMaintenance(maintenance: Maintenance): void {
      sendCached(request, response, "maintenance", async () => {
        // Loads the renderer, which most processes never need.
        const { maintenancePage } = await import("./maintenance/maintenance-page.ts");
        return maintenancePage(path, maintenance);
      });
    }

    function send(): void {
      const make = () => renderPage(options, opened, request, pageRequest);
      const key = `${opened.variant(pageRequest)} ${url}`;
      const get = () => (request.method === "HEAD" ? make() : cache.get(key, make));
      // The cached page is equal for all callers; whether it is an error depends on the caller.
      sendCached(request, response, "page", get, ({ status, hiddenItem }) => {
        if (hiddenItem === undefined || request.headers.cookie === undefined) return status;
        return options.isVisibleToReader(request, hiddenItem).then((isVisible) => (isVisible ? 200 : status));
      });
    }
  }
}

async function fetchSharedCall(
  { injectApi }: ResponseCacheHandlerOptions,
  request: IncomingMessage,
  locale: Locale,
): Promise<CachedResponse> {
  const init = { headers: { "accept-language": locale } };
  const result = await injectApi(request, request.url ?? "/", init);
  const body = Buffer.from(await result.arrayBuffer());
  const retryAfter = result.headers.get("retry-after");
  const headers = {
    ...(retryAfter === null ? {} : { "retry-after": retryAfter }),
    "content-type": result.headers.get("content-type") ?? "application/json; charset=utf-8",
    "cache-control": "no-cache",
    vary: "accept-language",
    "x-content-type-options": "nosniff",
  };
  return new CachedResponse(result.status, headers, body);
}

async function renderPage(
  { injectPageApi, origin, siteConfig, log, meter }: ResponseCacheHandlerOptions,
  web: Web,
  request: IncomingMessage,
  pageRequest: { url: string; cookie: string | undefined; acceptLanguage: string | undefined },
): Promise<CachedResponse> {
  const startedAt = performance.now();
  const { status, headers, body, routeName, hiddenItem } = await web.render(pageRequest, {
    apiFetch: (address, init) => injectPageApi(request, address, init),
    origin,
    site: siteConfig(),
    report: (error) => log.warn({ err: error, url: pageRequest.url }, "page rendered with errors"),
  });
  meter.time(routeName ?? "page", "GET", status, (performance.now() - startedAt) / 1000);
  return new CachedResponse(status, { ...headers, ...PAGE_HEADERS }, Buffer.from(body), hiddenItem);
}

/** The client bypasses the cache to see its own latest change. */
function bypassesCache(url: string): boolean {
  return /[?&]nocache(?:[=&]|$)/.test(url);
}

function pathOf(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? url : url.slice(0, at);
}
