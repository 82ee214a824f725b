import { XMLBuilder } from "fast-xml-parser";
import { alternatePaths } from "#shared/locales/alternate-paths.ts";
import { firstCharacters } from "#shared/text-validation.ts";
import { pathInLocale } from "#shared/locale-paths.ts";
import type { SiteLanguages } from "#shared/public-config.ts";
import { ADULT_AGE } from "#shared/catalogue/catalogue.ts";
import { listPageSlugs } from "#server/features/home/video-pages.ts";
import type { Context } from "#server/platform/http/context.ts";
import { siteLanguages } from "#server/platform/site/languages.ts";
import {
  listChannelPartStarts,
  listSitemapChannels,
  listSitemapVideos,
  listVideoPartStarts,
  type SitemapVideo,
} from "./store.ts";

/** Far below the limits of 50,000 URLs and 50 MB per sitemap: a video entry is large. */
const VIDEOS_PER_PART = 5000;
const CHANNELS_PER_PART = 10_000;
const PAGES = [
  ...["/", "/new", "/popular", "/trending", "/recommended", "/live-upcoming", "/tv"],
  ...["/categories", "/channels", "/tags", "/feed", "/feed/featured-users"],
  ...["/about", "/donate", "/faq", "/become-creator", "/regulaminy"],
];
const NAMESPACES = {
  "@_xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
  "@_xmlns:xhtml": "http://www.w3.org/1999/xhtml",
  "@_xmlns:video": "http://www.google.com/schemas/sitemap-video/1.1",
};
/** Titles are truncated to the format's limit. */
const TITLE_MAX_CHARACTERS = 100;
const VIDEO_MAX_SECONDS = 28_800;

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });

type Site = Pick<Context, "db" | "config" | "settings">;

/** The index of all parts. */
export async function sitemapIndex({ db, config }: Pick<Site, "db" | "config">): Promise<string> {
  const [videos, channels] = await Promise.all([
    listVideoPartStarts(db, VIDEOS_PER_PART),
    listChannelPartStarts(db, CHANNELS_PER_PART),
  ]);
  const names = ["pages", ...channels.map((id) => `channels-${id}`), ...videos.map((id) => `videos-${id}`)];
  return xml({
    sitemapindex: {
      "@_xmlns": NAMESPACES["@_xmlns"],
      sitemap: names.map((name) => ({ loc: `${config.publicUrl}/sitemaps/${name}.xml` })),
    },
  });
}

/** Screens, and the pages of sections that the staff has made. */
export async function sitemapOfPages({
  db,
  config,
  settings,
  categories: ofSite,
}: Site & Pick<Context, "categories">): Promise<string> {
  const screens = settings.get("money.donations") ? PAGES : PAGES.filter((path) => path !== "/donate");
  const categories = ofSite.list().map(({ code }) => `/categories?name=${code}`);
  const pagesOfSections = (await listPageSlugs({ db })).map((slug) => `/${slug}`);
  const paths = [...screens, ...categories, ...pagesOfSections];
  return urlset(paths.flatMap((path) => urlsOf(config.publicUrl, path, siteLanguages(settings))));
}

/** Channels, starting from an id. */
export async function sitemapOfChannels({ db, config, settings }: Site, fromId: string): Promise<string> {
  const slugs = await listSitemapChannels(db, fromId, CHANNELS_PER_PART);
  const languages = siteLanguages(settings);
  return urlset(
    slugs.flatMap((slug) => urlsOf(config.publicUrl, `/c/${encodeURIComponent(slug)}`, languages)),
  );
}

/** Videos, starting from an id. */
export async function sitemapOfVideos({ db, config, settings }: Site, fromId: string): Promise<string> {
  const videos = await listSitemapVideos(db, fromId, VIDEOS_PER_PART);
  const { publicUrl, browser } = config;
  return urlset(
    videos.map((video) => ({
      ...mainUrlOf(publicUrl, `/watch/${video.id}`, siteLanguages(settings)),
      lastmod: video.updated_at.toISOString(),
      "video:video": videoOf(video, publicUrl, browser.edgeUrl),
    })),
  );
}

function videoOf(video: SitemapVideo, publicUrl: string, edgeUrl: string) {
  const thumbnail = `${edgeUrl}/video/${video.id}/720.webp?v=${video.image_version}`;
  const seconds = Math.round(video.duration_seconds);
  return {
    "video:thumbnail_loc": new URL(thumbnail, publicUrl).href,
    "video:title": firstCharacters(video.title, TITLE_MAX_CHARACTERS),
    "video:description": video.description || video.title,
    "video:player_loc": `${publicUrl}/embed/${video.id}`,
    ...(seconds >= 1 && seconds <= VIDEO_MAX_SECONDS ? { "video:duration": seconds } : {}),
    ...(video.published_at ? { "video:publication_date": video.published_at.toISOString() } : {}),
    "video:family_friendly": video.age_restriction === ADULT_AGE ? "no" : "yes",
  };
}

/** The page in each language. */
function urlsOf(publicUrl: string, path: string, languages: SiteLanguages) {
  const alternates = alternatesOf(publicUrl, path, languages);
  if (alternates.length === 0) return [mainUrlOf(publicUrl, path, languages)];
  return alternates.map((alternate) => ({ loc: alternate["@_href"], "xhtml:link": alternates }));
}

/** The page in the site's default language, with alternates in the others. */
function mainUrlOf(publicUrl: string, path: string, languages: SiteLanguages) {
  const loc = publicUrl + pathInLocale(path, languages.defaultLanguage);
  return { loc, "xhtml:link": alternatesOf(publicUrl, path, languages) };
}

function alternatesOf(publicUrl: string, path: string, languages: SiteLanguages) {
  return alternatePaths(path, languages)
    .filter(({ language }) => language !== "x-default")
    .map((alternate) => ({
      "@_rel": "alternate",
      "@_hreflang": alternate.language,
      "@_href": publicUrl + alternate.path,
    }));
}

function urlset(url: readonly object[]): string {
  return xml({ urlset: { ...NAMESPACES, url } });
}

function xml(content: object): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(content)}`;
}
