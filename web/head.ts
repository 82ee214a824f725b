import { LOCALES } from "#shared/texts.ts";
import { LANGUAGE_TAGS, pathInLocale } from "#web/i18n/locale.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { Visit } from "#web/visit.ts";

export interface PageHead {
  /** Without the name of the site. */
  readonly title: string;
  readonly description?: string | undefined;
  /** Address of a picture for shared links: absolute or a path of this site. */
  readonly image?: string | undefined;
  /** Open Graph type of the page. */
  readonly type?: "website" | "profile" | "video.other" | undefined;
  /** Structured data by schema.org. */
  readonly jsonLd?: Readonly<Record<string, unknown>> | undefined;
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

/**
 * The head of a page: `head: ({ match }) => pageHead(match, { title: m.videos_new_title() })`. Adds Open Graph,
 * the canonical address and the addresses of the page in the other languages.
 */
export function pageHead({ pathname, context: { visit, origin } }: PageMatch, page: PageHead) {
  const description = page.description ?? m.shell_site_description();
  const address = origin + pathInLocale(pathname, visit.locale);
  const image = new URL(page.image ?? "/share.jpg", origin).href;
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
      { property: "og:image", content: image },
      { property: "og:locale", content: LANGUAGE_TAGS[visit.locale].replace("-", "_") },
      { name: "twitter:card", content: "summary_large_image" },
      ...(page.isPrivate ? [{ name: "robots", content: "noindex" }] : []),
    ],
    links: [{ rel: "canonical", href: address }, ...alternates(pathname, origin), ...(page.links ?? [])],
    scripts: page.jsonLd ? [jsonLdScript(page.jsonLd)] : [],
  };
}

function alternates(pathname: string, origin: string) {
  const languages = LOCALES.map((locale) => ({
    rel: "alternate",
    hrefLang: locale as string,
    href: origin + pathInLocale(pathname, locale),
  }));
  return [...languages, { rel: "alternate", hrefLang: "x-default", href: origin + pathname }];
}

function jsonLdScript(data: Readonly<Record<string, unknown>>) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data });
  // "</script>" in a title must not end the script.
  return { type: "application/ld+json", children: json.replaceAll("<", "\\u003c") };
}
