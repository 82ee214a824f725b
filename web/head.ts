import { LOCALES } from "#shared/texts.ts";
import { LANGUAGE_TAGS, pathInLocale } from "#web/i18n/locale.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { Visit } from "#web/visit.ts";

/** A picture for shared links: a JPEG, since not all previews know other formats; sizes in pixels. */
export interface ShareImage {
  /** Absolute or a path of this site. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

export interface PageHead {
  /** Without the name of the site. */
  readonly title: string;
  readonly description?: string | undefined;
  readonly image?: ShareImage | undefined;
  /** Open Graph type of the page. */
  readonly type?: "website" | "profile" | "video.other" | undefined;
  /** Structured data by schema.org. */
  readonly jsonLd?: Readonly<Record<string, unknown>> | undefined;
  /** The part of the query that makes this a page of its own: `{ name: "sport" }`. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** What else belongs to the page: its feeds. */
  readonly links?: readonly Readonly<Record<string, string>>[] | undefined;
  /** Asks search engines to leave the page out, e.g. anything personal. */
  readonly isPrivate?: boolean | undefined;
}

/** What the framework passes to `head`: pass it on as `match`. */
export interface PageMatch {
  readonly pathname: string;
  readonly context: { readonly visit: Visit; readonly origin: string };
}

const SITE_NAME = "Nadaj";
const SITE_IMAGES = { pl: "/share.jpg", en: "/share-en.jpg" } as const;

/**
 * The head of a page: `head: ({ match }) => pageHead(match, { title: m.videos_new_title() })`. Adds Open Graph,
 * the canonical address and the addresses of the page in the other languages.
 */
export function pageHead({ pathname, context: { visit, origin } }: PageMatch, page: PageHead) {
  const description = page.description ?? m.shell_site_description();
  const query = page.query ? `?${new URLSearchParams(page.query)}` : "";
  const address = origin + pathInLocale(pathname, visit.locale) + query;
  const image = page.image ?? { path: SITE_IMAGES[visit.locale], width: 1200, height: 630 };
  return {
    meta: [
      // Without data there is no title: the error page brings its own.
      ...(page.title ? [{ title: `${page.title} – ${SITE_NAME}` }] : []),
      { name: "description", content: description },
      { property: "og:site_name", content: SITE_NAME },
      { property: "og:type", content: page.type ?? "website" },
      { property: "og:title", content: page.title },
      { property: "og:description", content: description },
      { property: "og:url", content: address },
      ...imageMeta(image, origin, page.title),
      { property: "og:locale", content: LANGUAGE_TAGS[visit.locale].replace("-", "_") },
      { name: "twitter:card", content: image.width > image.height ? "summary_large_image" : "summary" },
      ...(page.isPrivate ? [{ name: "robots", content: "noindex" }] : []),
    ],
    links: [
      { rel: "canonical", href: address },
      ...alternates(pathname, query, origin),
      ...(page.links ?? []),
    ],
    scripts: page.jsonLd ? [jsonLdScript(page.jsonLd)] : [],
  };
}

function imageMeta({ path, width, height }: ShareImage, origin: string, title: string) {
  return [
    { property: "og:image", content: new URL(path, origin).href },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
    { property: "og:image:alt", content: title },
  ];
}

function alternates(pathname: string, query: string, origin: string) {
  const languages = LOCALES.map((locale) => ({
    rel: "alternate",
    hrefLang: locale as string,
    href: origin + pathInLocale(pathname, locale) + query,
  }));
  return [...languages, { rel: "alternate", hrefLang: "x-default", href: origin + pathname + query }];
}

function jsonLdScript(data: Readonly<Record<string, unknown>>) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data });
  // "</script>" in a title must not end the script.
  return { type: "application/ld+json", children: json.replaceAll("<", "\\u003c") };
}
