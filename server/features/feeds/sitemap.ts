import { XMLBuilder } from "fast-xml-parser";
import { LOCALES } from "#shared/texts.ts";
import { CATEGORIES } from "#shared/videos/catalogue.ts";
import type { Context } from "#server/platform/http/context.ts";
import {
  listChannelPartStarts,
  listMappedChannels,
  listMappedFilms,
  listPartStarts,
  type MappedFilm,
} from "./store.ts";

/** Far below the 50,000 addresses and 50 MB that a part may have: each film says much about itself. */
const FILMS_IN_PART = 5000;
const CHANNELS_IN_PART = 10_000;
const PAGES = [
  ...["/", "/new", "/popular", "/trending", "/recommended", "/categories", "/channels", "/tags"],
  ...["/about", "/donate", "/faq", "/become-creator", "/regulaminy"],
];
const NAMESPACES = {
  "@_xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
  "@_xmlns:xhtml": "http://www.w3.org/1999/xhtml",
  "@_xmlns:video": "http://www.google.com/schemas/sitemap-video/1.1",
};
/** Titles and descriptions are cut to what the format allows. */
const TITLE_MAX_CHARACTERS = 100;
const LONGEST_SECONDS = 28_800;

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });

type Site = Pick<Context, "db" | "config">;

/** The index of all parts. */
export async function sitemapIndex({ db, config }: Site): Promise<string> {
  const [films, channels] = await Promise.all([
    listPartStarts(db, FILMS_IN_PART),
    listChannelPartStarts(db, CHANNELS_IN_PART),
  ]);
  const names = ["pages", ...channels.map((id) => `channels-${id}`), ...films.map((id) => `videos-${id}`)];
  return xml({
    sitemapindex: {
      "@_xmlns": NAMESPACES["@_xmlns"],
      sitemap: names.map((name) => ({ loc: `${config.publicUrl}/sitemaps/${name}.xml` })),
    },
  });
}

export function sitemapOfPages({ config }: Site): string {
  const categories = CATEGORIES.map((category) => `/categories?name=${category}`);
  return urlset([...PAGES, ...categories].flatMap((path) => urlsOf(config.publicUrl, path)));
}

/** The channels from this one on. */
export async function sitemapOfChannels({ db, config }: Site, fromId: string): Promise<string> {
  const slugs = await listMappedChannels(db, fromId, CHANNELS_IN_PART);
  return urlset(slugs.flatMap((slug) => urlsOf(config.publicUrl, `/c/${encodeURIComponent(slug)}`)));
}

/** The films from this one on. */
export async function sitemapOfFilms({ db, config }: Site, fromId: string): Promise<string> {
  const films = await listMappedFilms(db, fromId, FILMS_IN_PART);
  const { publicUrl, browser } = config;
  return urlset(
    films.map((film) => ({
      ...mainUrlOf(publicUrl, `/watch/${film.id}`),
      lastmod: film.updated_at.toISOString(),
      "video:video": videoOf(film, publicUrl, browser.edgeUrl),
    })),
  );
}

function videoOf(film: MappedFilm, publicUrl: string, edgeUrl: string) {
  const picture = `${edgeUrl}/video/${film.id}/720.webp?v=${film.image_version}`;
  const seconds = Math.round(film.duration_seconds);
  return {
    "video:thumbnail_loc": new URL(picture, publicUrl).href,
    "video:title": film.title.slice(0, TITLE_MAX_CHARACTERS),
    "video:description": film.description || film.title,
    "video:player_loc": `${publicUrl}/embed/${film.id}`,
    ...(seconds >= 1 && seconds <= LONGEST_SECONDS ? { "video:duration": seconds } : {}),
    ...(film.published_at ? { "video:publication_date": film.published_at.toISOString() } : {}),
    "video:family_friendly": film.age_restriction === 18 ? "no" : "yes",
  };
}

/** The page in each language. */
function urlsOf(publicUrl: string, path: string) {
  const alternates = alternatesOf(publicUrl, path);
  return alternates.map((alternate) => ({ loc: alternate["@_href"], "xhtml:link": alternates }));
}

/** The page in the language of the site, with those in others beside it. */
function mainUrlOf(publicUrl: string, path: string) {
  return { loc: publicUrl + path, "xhtml:link": alternatesOf(publicUrl, path) };
}

function alternatesOf(publicUrl: string, path: string) {
  return LOCALES.map((locale) => ({
    "@_rel": "alternate",
    "@_hreflang": locale,
    "@_href": publicUrl + (locale === "pl" ? path : `/${locale}${path === "/" ? "" : path}`),
  }));
}

function urlset(url: readonly object[]): string {
  return xml({ urlset: { ...NAMESPACES, url } });
}

function xml(content: object): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(content)}`;
}
