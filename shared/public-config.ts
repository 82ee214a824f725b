import type { Locale } from "./texts.ts";

/** How the site's cookies are written. */
export interface CookieOptions {
  /** Only over https. */
  readonly secure: boolean;
  /** Also for the hosts below this one; undefined means this host alone. */
  readonly domain?: string | undefined;
}

/** A language of the site, and the host whose visitors are greeted in it where there is one. */
export interface LocaleSettings {
  readonly code: Locale;
  readonly domain?: string | undefined;
}

/** What browsers may know of the configuration; every page carries it. Nothing secret belongs in here. */
export interface PublicConfig {
  /** Base address of the application, without a trailing slash, as mails and shared links name it. */
  readonly appUrl: string;
  /** Base addresses of the services: paths of the application's own host, or whole addresses. */
  readonly apiUrl: string;
  readonly edgeUrl: string;
  readonly liveUrl: string;
  readonly chatUrl: string;
  readonly pushAppId?: string | undefined;
  /** The script of an outside push service; nothing of another host is loaded without it. */
  readonly pushScript?: string | undefined;
  /** The key a browser may show to the payment provider. */
  readonly paymentKey?: string | undefined;
  /** Whoever has watched for so long counts as a view; of a shorter video, half of it. */
  readonly viewSeconds: number;
  readonly cookies: CookieOptions;
  /** The zone of all times that people read: `Europe/Warsaw`. */
  readonly timeZone: string;
  /** Only where languages have hosts of their own. */
  readonly locales?: readonly LocaleSettings[] | undefined;
}

/** Everything on one host, as without any settings. */
export const ONE_HOST: Omit<PublicConfig, "appUrl"> = {
  apiUrl: "/api",
  edgeUrl: "/edge",
  liveUrl: "/live",
  chatUrl: "/chat",
  viewSeconds: 10,
  cookies: { secure: false },
  timeZone: "Europe/Warsaw",
};
