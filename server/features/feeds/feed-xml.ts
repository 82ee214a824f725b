import { generateAtomFeed, generateRssFeed } from "feedsmith";
import { htmlOfText } from "#server/platform/text/html-of-text.ts";
import type { FeedContent, FeedEntry } from "./feeds.ts";

export const FEED_FORMATS = ["rss", "atom", "podcast"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
  podcast: "application/rss+xml; charset=utf-8",
};

/** Site data for the links of a feed. */
export interface FeedSite {
  readonly origin: string;
  /** Base URL of images. */
  readonly edgeUrl: string;
  readonly language: string;
  /** The requested URL of the feed. */
  readonly self: string;
}

const HLS = "application/vnd.apple.mpegurl";
const THUMBNAIL_SIZE = { height: 720, width: 1280 };

/** A feed in one of the formats. */
export function feedXml(format: FeedFormat, content: FeedContent, site: FeedSite): string {
  switch (format) {
    case "rss":
      return withPlainTexts(rss(content, site));
    case "atom":
      return atom(content, site);
    case "podcast":
      return withPlainTexts(podcast(content, site));
  }
}

/** The text of an element without attributes as CDATA, in several sections if it has "]]>" itself. */
const CDATA_TEXT = /(?<=<(?!description>)[\w:]+>)\s*((?:<!\[CDATA\[[\s\S]*?\]\]>)+)\s*(?=<\/)/g;
const CDATA_SECTION = /<!\[CDATA\[([\s\S]*?)\]\]>/g;
const REFERENCES: Readonly<Record<string, string>> = { "&": "&#x26;", "<": "&#x3C;", ">": "&#x3E;" };

/**
 * Titles, names and tags of RSS are plain text, so they are escaped once: readers that keep to it, such as those of
 * podcasts, would show the marks of a second escaping. Some readers take them for HTML, CDATA above all; "List<String>"
 * survives in most of them as hexadecimal references, which the RSS Best Practices Profile recommends ("Character
 * Data", https://www.rssboard.org/rss-profile#data-types-characterdata). Descriptions are HTML, and stay as they are.
 */
function withPlainTexts(xml: string): string {
  return xml.replaceAll(CDATA_TEXT, (_match, sections: string) =>
    sections.replaceAll(CDATA_SECTION, (_section, text: string) =>
      text.replaceAll(/[&<>]/g, (sign) => REFERENCES[sign] ?? sign),
    ),
  );
}

function rss(content: FeedContent, site: FeedSite): string {
  return generateRssFeed({
    ...channelOf(content, site),
    items: content.entries.map((entry) => ({
      ...itemOf(entry, site),
      dc: { creators: [entry.video.channel.name] },
      media: mediaOf(entry, site),
    })),
  });
}

/** Podcast feed: the audio track is the enclosure, the HLS stream an alternate enclosure. */
function podcast(content: FeedContent, site: FeedSite): string {
  const withAudio = content.entries.filter(
    ({ video, metadata }) => metadata.audio_bytes !== null && !video.adultsOnly,
  );
  return generateRssFeed({
    ...channelOf(content, site),
    itunes: {
      author: content.author,
      explicit: false,
      type: "episodic",
      categories: [{ text: "TV & Film" }],
      ...(content.image ? { image: absolute(site, site.edgeUrl + content.image) } : {}),
    },
    items: withAudio.map((entry) => {
      const { video, metadata } = entry;
      const media = `${site.origin}/feeds/media/${video._id}`;
      return {
        ...itemOf(entry, site),
        enclosures: [{ url: `${media}.m4a`, length: metadata.audio_bytes ?? 0, type: "audio/mp4" }],
        itunes: {
          duration: Math.round(video.duration),
          explicit: false,
          author: video.channel.name,
          image: thumbnailUrlOf(entry, site),
          episodeType: "full",
        },
        ...(metadata.audio_only
          ? {}
          : { podcast: { alternateEnclosures: [{ type: HLS, sources: [{ uri: `${media}.m3u8` }] }] } }),
      };
    }),
  });
}

function atom(content: FeedContent, site: FeedSite): string {
  const address = absolute(site, content.path);
  return generateAtomFeed({
    id: address,
    title: { value: content.title },
    subtitle: { value: content.description },
    updated: updatedOf(content),
    authors: [{ name: content.author, uri: address }],
    ...(content.image ? { logo: absolute(site, site.edgeUrl + content.image) } : {}),
    links: [
      { href: address, rel: "alternate", type: "text/html" },
      { href: site.self, rel: "self", type: "application/atom+xml" },
    ],
    entries: content.entries.map((entry) => {
      const { video, metadata } = entry;
      const link = linkOf(entry, site);
      return {
        id: link,
        title: { value: video.title },
        links: [{ href: link, rel: "alternate", type: "text/html" }],
        published: publishedOf(entry),
        updated: metadata.updated_at,
        authors: [{ name: video.channel.name, uri: absolute(site, `/c/${video.channel.slug}`) }],
        summary: { value: metadata.description, type: "text" },
        categories: metadata.tags.map((term) => ({ term })),
        media: mediaOf(entry, site),
      };
    }),
  });
}

/** Readers of RSS and podcasts take descriptions for HTML; Atom states that they are text. */
function channelOf(content: FeedContent, site: FeedSite) {
  const { title } = content;
  const link = absolute(site, content.path);
  return {
    title,
    link,
    description: htmlOfText(content.description),
    language: site.language,
    lastBuildDate: updatedOf(content),
    atom: { links: [{ href: site.self, rel: "self", type: "application/rss+xml" }] },
    ...(content.image ? { image: { url: absolute(site, site.edgeUrl + content.image), title, link } } : {}),
  };
}

function itemOf(entry: FeedEntry, site: FeedSite) {
  const { video, metadata } = entry;
  const link = linkOf(entry, site);
  return {
    title: video.title,
    link,
    description: htmlOfText(metadata.description),
    guid: { value: link, isPermaLink: true },
    pubDate: publishedOf(entry),
    categories: metadata.tags.map((name) => ({ name })),
  };
}

function mediaOf(entry: FeedEntry, site: FeedSite) {
  const { video } = entry;
  return {
    title: { value: video.title },
    thumbnails: [{ url: thumbnailUrlOf(entry, site), ...THUMBNAIL_SIZE }],
    player: { url: absolute(site, `/embed/${video._id}`) },
    ...(video.adultsOnly ? { ratings: [{ value: "adult", scheme: "urn:simple" }] } : {}),
  };
}

function linkOf({ video }: FeedEntry, site: FeedSite): string {
  return absolute(site, `/watch/${video._id}`);
}

function thumbnailUrlOf({ video }: FeedEntry, site: FeedSite): string {
  return absolute(site, `${site.edgeUrl}/share/videos/${video._id}.jpg?v=${video.imageVersion}`);
}

function publishedOf({ video }: FeedEntry): Date {
  return new Date(video.publishedAt ?? video.createdAt);
}

/** The newest update time of the entries. */
function updatedOf({ entries }: FeedContent): Date {
  return new Date(Math.max(0, ...entries.map(({ metadata }) => metadata.updated_at.getTime())));
}

function absolute({ origin }: FeedSite, path: string): string {
  return new URL(path, origin).href;
}
