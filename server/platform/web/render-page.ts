import type { CookieOptions, LocaleSettings, PublicConfig } from "#shared/public-config.ts";
import { contentPolicy } from "./content-policy.ts";
import { paintFirst } from "./paint-first.ts";
import type { PageAnswer, PageServices, PageVisit } from "./web.ts";

/** The player for other sites is the only page they may frame. */
const EMBED = /^\/(?:en\/)?embed(?:\/|$)/;

/** Set by web/server.tsx. */
const ROUTE_NAME = "x-route-name";

interface Look {
  readonly locale: string;
  readonly theme: string;
  readonly accent: string;
  readonly sidebar: string;
  readonly viewer: string;
  readonly calm: string;
}

/** The default export of `web/server.tsx`, as the built or the development bundle carries it. */
export interface Application {
  languageRedirect(visit: {
    pathname: string;
    search: string;
    cookie: string;
    acceptLanguage: string;
    host: string;
    cookies: CookieOptions;
    locales: readonly LocaleSettings[] | undefined;
  }): { location: string; cookie: string } | undefined;
  visitOf(pathname: string, cookie: string): Look;
  fetch(
    request: Request,
    context: Required<PageServices> & { visit: Look; config: PublicConfig },
  ): Promise<Response>;
}

/** Sends a visitor of `/` to the language they speak. */
export function redirectPage(
  application: Application,
  visit: PageVisit,
  { cookies, locales }: Omit<PublicConfig, "appUrl">,
): PageAnswer | undefined {
  const { pathname, search } = splitUrl(visit.url);
  const redirect = application.languageRedirect({
    pathname,
    search,
    cookie: visit.cookie ?? "",
    acceptLanguage: visit.acceptLanguage ?? "",
    host: visit.host ?? "",
    cookies,
    locales,
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
  const { locale, theme, accent, sidebar, viewer, calm } = application.visitOf(
    splitUrl(visit.url).pathname,
    visit.cookie ?? "",
  );
  return [locale, theme, accent, sidebar, viewer, calm].join(".");
}

/** Renders a whole page as a visitor sees it. */
export async function renderPage(
  application: Application,
  visit: PageVisit,
  services: PageServices,
  settings: Omit<PublicConfig, "appUrl">,
  moreOrigins: readonly string[] = [],
): Promise<PageAnswer> {
  const request = new Request(new URL(visit.url, services.origin), { headers: { accept: "text/html" } });
  const look = application.visitOf(splitUrl(visit.url).pathname, visit.cookie ?? "");
  const config = { appUrl: services.origin, ...settings };
  const response = await application.fetch(request, {
    report: console.error,
    ...services,
    visit: look,
    config,
  });
  const body = paintFirst(await response.text());
  const { [ROUTE_NAME]: routeName, ...sent } = Object.fromEntries(response.headers);
  const headers = {
    ...sent,
    "cache-control": "no-cache",
    "content-security-policy": contentPolicy(body, [...originsOf(config), ...moreOrigins], {
      scriptOrigins: config.pushScript ? [new URL(config.pushScript).origin] : [],
      framedBy: EMBED.test(splitUrl(visit.url).pathname) ? "anyone" : "self",
    }),
    vary: "cookie",
  };
  return { status: response.status, headers, body, routeName };
}

/** Other hosts that pages fetch and show something from. */
function originsOf({ apiUrl, edgeUrl, liveUrl, chatUrl }: PublicConfig): string[] {
  const origins = [apiUrl, edgeUrl, liveUrl, chatUrl]
    .map((address) => URL.parse(address)?.origin)
    .filter((origin) => origin !== undefined);
  const sockets = URL.parse(chatUrl)?.origin.replace(/^http/, "ws");
  return [...new Set([...origins, ...(sockets ? [sockets] : [])])];
}

function splitUrl(url: string): { pathname: string; search: string } {
  const at = url.indexOf("?");
  return at === -1 ? { pathname: url, search: "" } : { pathname: url.slice(0, at), search: url.slice(at) };
}
