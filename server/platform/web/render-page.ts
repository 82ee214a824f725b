import { contentPolicy } from "./content-policy.ts";
import type { PageAnswer, PageServices, PageVisit } from "./web.ts";

interface Look {
  readonly locale: string;
  readonly theme: string;
  readonly accent: string;
  readonly sidebar: string;
  readonly viewer: string;
}

/** The default export of `web/server.tsx`, as the built or the development bundle carries it. */
export interface Application {
  languageRedirect(visit: {
    pathname: string;
    search: string;
    cookie: string;
    acceptLanguage: string;
  }): { location: string; cookie: string } | undefined;
  visitOf(pathname: string, cookie: string): Look;
  fetch(request: Request, context: Required<PageServices> & { visit: Look }): Promise<Response>;
}

/** Sends a visitor of `/` to the language they speak. */
export function redirectPage(application: Application, visit: PageVisit): PageAnswer | undefined {
  const { pathname, search } = splitUrl(visit.url);
  const redirect = application.languageRedirect({
    pathname,
    search,
    cookie: visit.cookie ?? "",
    acceptLanguage: visit.acceptLanguage ?? "",
  });
  if (!redirect) return undefined;
  const headers = {
    location: redirect.location,
    "set-cookie": redirect.cookie,
    "cache-control": "no-cache",
    vary: "accept-language, cookie",
  };
  return { status: 302, headers, body: "" };
}

/** Names what a page depends on besides its URL. */
export function pageVariant(application: Application, visit: PageVisit): string {
  const { locale, theme, accent, sidebar, viewer } = application.visitOf(
    splitUrl(visit.url).pathname,
    visit.cookie ?? "",
  );
  return [locale, theme, accent, sidebar, viewer].join(".");
}

/** Renders a whole page as a visitor sees it. */
export async function renderPage(
  application: Application,
  visit: PageVisit,
  services: PageServices,
  origins: readonly string[],
): Promise<PageAnswer> {
  const request = new Request(new URL(visit.url, services.origin), { headers: { accept: "text/html" } });
  const look = application.visitOf(splitUrl(visit.url).pathname, visit.cookie ?? "");
  const response = await application.fetch(request, { report: console.error, ...services, visit: look });
  const body = await response.text();
  const headers = {
    ...Object.fromEntries(response.headers),
    "cache-control": "no-cache",
    "content-security-policy": contentPolicy(body, origins),
    vary: "cookie",
  };
  return { status: response.status, headers, body };
}

function splitUrl(url: string): { pathname: string; search: string } {
  const at = url.indexOf("?");
  return at === -1 ? { pathname: url, search: "" } : { pathname: url.slice(0, at), search: url.slice(at) };
}
