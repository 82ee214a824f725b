import type { AdFormat } from "./ads/formats.ts";
import type { FooterLink } from "./site-settings/footer-link.ts";
import type { SiteLook } from "./site-look/look.ts";
import type { SitePalette } from "./site-look/palette.ts";
import { BASE_LOCALE, type Locale, LOCALES } from "./texts.ts";

/** Attributes of the site's cookies. */
export interface CookieOptions {
  /** Only over https. */
  readonly secure: boolean;
  /** Also for subdomains of this host; undefined means this host alone. */
  readonly domain?: string | undefined;
}

/** A language of the site, and the host that uses it by default, if any. */
export interface LocaleSettings {
  readonly code: Locale;
  readonly domain?: string | undefined;
}

/** The languages of the site. */
export interface SiteLanguages {
  readonly offered: readonly Locale[];
  /** One of them. */
  readonly defaultLanguage: Locale;
}

/** Those of the software. */
export const ALL_LANGUAGES: SiteLanguages = { offered: LOCALES, defaultLanguage: BASE_LOCALE };

/** The name of the software, and of a site whose administrator has set no other one. */
export const DEFAULT_SITE_NAME = "Nadaj";

/** How the logo writes the name of a site: that of the software in lower case. */
export function wordmark(siteName: string): string {
  return siteName === DEFAULT_SITE_NAME ? siteName.toLowerCase() : siteName;
}

/** The bar at the top of pages with the menu. */
export interface Announcement {
  /** Changes with texts and times: whoever has closed one announcement sees the next one. */
  readonly id: string;
  readonly texts: Readonly<Record<Locale, string>>;
  /** ISO 8601 in UTC; null for at once. */
  readonly from: string | null;
  /** ISO 8601 in UTC; null for no end. */
  readonly until: string | null;
}

/** What administrators change while the site runs, and pages show at once. */
export interface SiteConfig {
  readonly siteName: string;
  /** One sentence about the site in each language; empty for that of the software. */
  readonly description: Readonly<Record<Locale, string>>;
  readonly footerLinks: readonly FooterLink[];
  /** Whether visitors are offered to register, if only with an invitation. */
  readonly canRegister: boolean;
  /** Whether accounts are offered to become creators. */
  readonly canBecomeCreator: boolean;
  /** Whether visitors are asked for donations. */
  readonly canDonate: boolean;
  /** The formats in which ads are shown; none while ads are off. */
  readonly adFormats: readonly AdFormat[];
  readonly announcement: Announcement | null;
  /** The staff alone see the pages. */
  readonly isInMaintenance: boolean;
  /** Undefined where administrators have set no image. */
  readonly look?: SiteLook | undefined;
  /** Undefined for those of the software. */
  readonly languages?: SiteLanguages | undefined;
  /** Undefined where administrators have set no accent. */
  readonly palette?: SitePalette | undefined;
  /** The colour of the browser's bar; undefined for that of the page. */
  readonly themeColor?: string | undefined;
}

/** The public part of the configuration; included in every page. Must not contain secrets. */
export interface PublicConfig extends SiteConfig {
  /** Base address of the application, without a trailing slash, as used in emails and shared links. */
  readonly appUrl: string;
  /** Base addresses of the services: paths on the application's own host, or absolute addresses. */
  readonly apiUrl: string;
  readonly edgeUrl: string;
  readonly liveUrl: string;
  readonly chatUrl: string;
  readonly pushAppId?: string | undefined;
  /** The script of an external push service; without it nothing is loaded from other hosts. */
  readonly pushScript?: string | undefined;
  /** The public key of the payment provider. */
  readonly paymentKey?: string | undefined;
  /** Watching this long counts as a view; for a shorter video, half of its length. */
  readonly viewSeconds: number;
  readonly cookies: CookieOptions;
  /** The time zone of all displayed times: `Europe/Warsaw`. */
  readonly timeZone: string;
  /** Only where languages have hosts of their own. */
  readonly locales?: readonly LocaleSettings[] | undefined;
}

/** The part that environment variables set: the same as long as the process runs. */
export type FixedPublicConfig = Omit<PublicConfig, "appUrl" | keyof SiteConfig>;

/** Default: all services on one host. */
export const DEFAULT_PUBLIC_CONFIG: FixedPublicConfig = {
  apiUrl: "/api",
  edgeUrl: "/edge",
  liveUrl: "/live",
  chatUrl: "/chat",
  viewSeconds: 10,
  cookies: { secure: false },
  timeZone: "Europe/Warsaw",
};
