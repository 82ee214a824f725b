import { alternatePaths } from "#shared/locales/alternate-paths.ts";
import { pathInLocale } from "#shared/locale-paths.ts";
import { languageTag } from "#web/i18n/locale.ts";
import { siteDescription, siteLanguages, siteName } from "#web/ssr/public-config.ts";
import type { RenderVariant } from "#web/ssr/render-variant.ts";
import { siteShareImage, type ShareImage } from "./share-image.ts";

export interface PageHead {
  /** Without the site name. */
  readonly title: string;
  readonly description?: string | undefined;
  readonly image?: ShareImage | undefined;
  /** Open Graph type of the page. */
  readonly type?: "website" | "profile" | "video.other" | undefined;
  /** schema.org structured data. */
  readonly jsonLd?: Readonly<Record<string, unknown>> | undefined;
  /** Query parameters that are part of the canonical URL: `{ name: "sport" }`. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** Further link elements of the page: its feeds. */
  readonly links?: readonly Readonly<Record<string, string>>[] | undefined;
  /** Excludes the page from search engines, e.g. personal pages. */
  readonly isPrivate?: boolean | undefined;
}

/** Argument that the framework passes to `head`: pass it on as `match`. */
export interface PageMatch {
  readonly pathname: string;
  readonly context: { readonly renderVariant: RenderVariant; readonly origin: string };
}

/**
 * The head of a page: `head: ({ match }) => pageHead(match, { title: m.videos_new_title() })`. Adds Open Graph, the
 * canonical URL and the URLs of the page in the other languages.
 */
export function pageHead({ pathname, context: { renderVariant, origin } }: PageMatch, page: PageHead) {
  const description = page.description ?? siteDescription();
  const query = page.query ? `?${new URLSearchParams(page.query)}` : "";
  const address = origin + pathInLocale(pathname, renderVariant.locale) + query;
  const image = page.image ?? siteShareImage();
  return {
    meta: [
      // Without data there is no title: the error page sets its own.
      ...(page.title ? [{ title: `${page.title} – ${siteName()}` }] : []),
      { name: "description", content: description },
      { property: "og:site_name", content: siteName() },
      { property: "og:type", content: page.type ?? "website" },
      { property: "og:title", content: page.title },
      { property: "og:description", content: description },
      { property: "og:url", content: address },
      ...imageMeta(image, origin, page.title),
      { property: "og:locale", content: languageTag(renderVariant.locale).replace("-", "_") },
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
  return alternatePaths(pathname, siteLanguages()).map(({ language, path }) => ({
    rel: "alternate",
    hrefLang: language,
    href: origin + path + query,
  }));
}

function jsonLdScript(data: Readonly<Record<string, unknown>>) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data });
  // "</script>" in a title must not end the script.
  return { type: "application/ld+json", children: json.replaceAll("<", "\\u003c") };
}
