import type { IncomingMessage, ServerResponse } from "node:http";
import { ADULT_PROOF_HEADER } from "#shared/videos/age.ts";
import type { Log } from "#server/platform/log.ts";
import type { Web } from "#server/platform/web/web.ts";
import { WholeAnswer } from "./answer.ts";
import { AnswerCache } from "./answer-cache.ts";
import type { RequestMeter } from "./metrics.ts";

export interface FrontOptions {
  /** Absent where this process serves no pages. */
  readonly web: Web | undefined;
  readonly origin: string;
  readonly log: Log;
  readonly meter: RequestMeter;
  /** Is this call of the API the same for every visitor, so that its answer may be kept for a moment? */
  readonly isSharedCall: (path: string) => boolean;
  /** Asks the API of this process, as the visitor whose request that is: limits count for their address. */
  readonly askApi: (caller: IncomingMessage, address: string, init?: RequestInit) => Promise<Response>;
  /** Says when everything kept has to be forgotten. */
  readonly onForget?: (forget: () => void) => void;
  /** Everything that is neither a page nor a kept answer. */
  readonly next: (request: IncomingMessage, response: ServerResponse) => void;
}

const FRESH_MS = 1000;
const STALE_MS = 5000;
const PAGE_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
};
/** First path segments that are not pages. */
const NOT_PAGES = new Set([
  ...["api", "edge", "live", "chat", "healthz", "readyz", "metrics"],
  ...["feeds", "sitemap.xml", "sitemaps", "robots.txt", "opensearch.xml", "opensearch"],
]);

/**
 * Stands before the framework: files of the bundle, rendered pages and the answers that are alike for
 * all visitors are written from memory; the rest goes on to the API.
 */
export function createFront(
  options: FrontOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { web, log, meter, next } = options;
  const cache = new AnswerCache({ freshMs: FRESH_MS, staleMs: STALE_MS });
  options.onForget?.(() => cache.clear());

  return (request, response) => {
    const url = request.url ?? "/";
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead) return next(request, response);
    const path = pathOf(url);
    const segment = path.split("/", 2)[1] ?? "";
    if (segment === "api") {
      const { headers } = request;
      const isPersonal = headers.authorization !== undefined || headers[ADULT_PROOF_HEADER] !== undefined;
      if (isPersonal || !options.isSharedCall(path) || asksAnew(url)) return next(request, response);
      return give(request, response, "shared call", () => cache.get(url, () => askCall(options, request)));
    }
    if (!web || NOT_PAGES.has(segment)) return next(request, response);
    const toPage = () => page(request, response, web, url, path);
    return web.intercept ? web.intercept(request, response, toPage) : toPage();
  };

  function page(
    request: IncomingMessage,
    response: ServerResponse,
    opened: Web,
    url: string,
    path: string,
  ): void {
    const visit = {
      url,
      cookie: request.headers.cookie,
      acceptLanguage: request.headers["accept-language"],
      host: request.headers.host,
    };
    const redirect = opened.redirect(visit);
    if (redirect) {
      response.writeHead(redirect.status, redirect.headers).end();
      return meter.count("redirect", redirect.status);
    }
    if (path.includes(".")) {
      asset(request, response, opened, path, () => render());
      return;
    }
    render();

    function render(): void {
      const make = () => renderPage(options, opened, request, visit);
      const key = `${opened.variant(visit)} ${url}`;
      give(request, response, "page", () => (request.method === "HEAD" ? make() : cache.get(key, make)));
    }
  }

  function asset(
    request: IncomingMessage,
    response: ServerResponse,
    opened: Web,
    path: string,
    otherwise: () => void,
  ): void {
    const wanted = {
      acceptEncoding: request.headers["accept-encoding"],
      ifNoneMatch: request.headers["if-none-match"],
    };
    opened.asset(path, wanted).then(
      (found) => {
        if (!found) return otherwise();
        response.writeHead(found.status, { ...found.headers, "x-content-type-options": "nosniff" });
        response.end(request.method === "HEAD" ? undefined : found.body);
        meter.count("asset", found.status);
      },
      (error: unknown) => fail(response, error),
    );
  }

  function give(
    request: IncomingMessage,
    response: ServerResponse,
    what: string,
    get: () => WholeAnswer | Promise<WholeAnswer>,
  ): void {
    const answer = get();
    if (answer instanceof Promise) {
      answer.then(write, (error: unknown) => fail(response, error));
    } else {
      write(answer);
    }

    function write(whole: WholeAnswer): void {
      whole.write(request, response);
      meter.count(what, whole.status);
    }
  }

  function fail(response: ServerResponse, error: unknown): void {
    log.error({ err: error }, "an answer could not be made");
    meter.count("failure", 500);
    if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
    response.end("500");
  }
}

async function askCall({ askApi }: FrontOptions, request: IncomingMessage): Promise<WholeAnswer> {
  const answer = await askApi(request, request.url ?? "/");
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = {
    "content-type": answer.headers.get("content-type") ?? "application/json; charset=utf-8",
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
  };
  return new WholeAnswer(answer.status, headers, body);
}

async function renderPage(
  { askApi, origin, log, meter }: FrontOptions,
  web: Web,
  request: IncomingMessage,
  visit: { url: string; cookie: string | undefined; acceptLanguage: string | undefined },
): Promise<WholeAnswer> {
  const startedAt = performance.now();
  const { status, headers, body, routeName } = await web.render(visit, {
    apiFetch: (address, init) => askApi(request, address, init),
    origin,
    report: (error) => log.warn({ err: error, url: visit.url }, "a page could not be rendered as it should"),
  });
  meter.time(routeName ?? "page", "GET", status, (performance.now() - startedAt) / 1000);
  return new WholeAnswer(status, { ...headers, ...PAGE_HEADERS }, Buffer.from(body));
}

/** Whoever asks so wants to see what they have just changed. */
function asksAnew(url: string): boolean {
  return /[?&]nocache(?:[=&]|$)/.test(url);
}

function pathOf(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? url : url.slice(0, at);
}
