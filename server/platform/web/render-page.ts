import { HIDDEN_ITEM_HEADER } from "#shared/page-reader.ts";
import type {
  CookieOptions,
  LocaleSettings,
  FixedPublicConfig,
  PublicConfig,
  SiteLanguages,
} from "#shared/public-config.ts";
import { contentPolicy } from "./content-policy.ts";
import type { PageResponse, PageServices, PageRequestData } from "./web.ts";

/** The embeddable player is the only page that other sites may frame. */
const EMBED = /^\/(?:en\/)?embed(?:\/|$)/;

/** Set by web/server.tsx. */
const ROUTE_NAME = "x-route-name";

interface RenderVariant {
  readonly locale: string;
  readonly theme: string;
  readonly accent: string;
  readonly sidebar: string;
  readonly viewer: string;
  readonly distractionFree: string;
}

/** The default export of `web/server.tsx`, of the built or of the development bundle. */
export interface Application {
  languageRedirect(visit: {
    pathname: string;
    search: string;
    cookie: string;
    acceptLanguage: string;
    host: string;
    cookies: CookieOptions;
    locales: readonly LocaleSettings[] | undefined;
    languages: SiteLanguages | undefined;
  }): { location: string; cookie?: string | undefined } | undefined;
  renderVariantOf(pathname: string, cookie: string): RenderVariant;
  fetch(
    request: Request,
    context: Required<PageServices> & { visit: RenderVariant; config: PublicConfig },
  ): Promise<Response>;
}

/** Redirects a visitor of `/` to their language, and pages in a language that is not offered to the default. */
export function redirectPage(
  application: Application,
  visit: PageRequestData,
  { cookies, locales }: FixedPublicConfig,
): PageResponse | undefined {
  const { pathname, search } = splitUrl(visit.url);
  const redirect = application.languageRedirect({
    pathname,
    search,
    cookie: visit.cookie ?? "",
    acceptLanguage: visit.acceptLanguage ?? "",
    host: visit.host ?? "",
    cookies,
    locales,
    languages: visit.languages,
  });
  if (!redirect) return undefined;
  const headers = {
    location: redirect.location,
    ...(redirect.cookie === undefined ? {} : { "set-cookie": redirect.cookie }),
    "cache-control": "no-cache",
    vary: "accept-language, cookie",
  };
  return { status: 302, headers, body: "" };
}

/** Cache key of a page besides its URL. */
export function pageVariant(application: Application, visit: PageRequestData): string {
  const { locale, theme, accent, sidebar, viewer, distractionFree } = application.renderVariantOf(
    splitUrl(visit.url).pathname,
    visit.cookie ?? "",
  );
  return [locale, theme, accent, sidebar, viewer, distractionFree].join(".");
}

/** Renders a complete page for a visitor. */
export async function renderPage(
  application: Application,
  visit: PageRequestData,
  services: PageServices,
  settings: FixedPublicConfig,
  moreOrigins: readonly string[] = [],
): Promise<PageResponse> {
  const request = new Request(new URL(visit.url, services.origin), { headers: { accept: "text/html" } });
  const variant = application.renderVariantOf(splitUrl(visit.url).pathname, visit.cookie ?? "");
  const config = { appUrl: services.origin, ...services.site, ...settings };
  const response = await application.fetch(request, {
    report: console.error,
    ...services,
    visit: variant,
    config,
  });
  const body = await response.text();
  const {
    [ROUTE_NAME]: routeName,
    [HIDDEN_ITEM_HEADER]: hiddenItem,
    ...sent
  } = Object.fromEntries(response.headers);
  const headers = {
    ...sent,
    "cache-control": "no-cache",
    "content-security-policy": contentPolicy(body, [...originsOf(config), ...moreOrigins], {
      scriptOrigins: config.pushScript ? [new URL(config.pushScript).origin] : [],
      framedBy: EMBED.test(splitUrl(visit.url).pathname) ? "anyone" : "self",
    }),
    vary: "cookie",
  };
  return { status: response.status, headers, body, routeName, hiddenItem };
}

/** Other origins from which pages load data and media. */
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
