import { generateAtomFeed, generateRssFeed } from "feedsmith";
import type { FeedContent, FeedEntry } from "./feeds.ts";

export const FEED_FORMATS = ["rss", "atom", "podcast"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
  podcast: "application/rss+xml; charset=utf-8",
};

/** What a feed has to know about the site it comes from. */
export interface FeedSite {
  readonly origin: string;
  /** Base address of pictures. */
  readonly edgeUrl: string;
  readonly language: string;
  /** The address the feed was asked for. */
  readonly self: string;
}

const HLS = "application/vnd.apple.mpegurl";
const PICTURE = { height: 720, width: 1280 };

/** A feed in one of the formats. */
export function feedXml(format: FeedFormat, content: FeedContent, site: FeedSite): string {
  switch (format) {
    case "rss":
      return rss(content, site);
    case "atom":
      return atom(content, site);
    case "podcast":
      return podcast(content, site);
  }
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

/** Films for ears: the sound is the enclosure, the picture another way to get it. */
function podcast(content: FeedContent, site: FeedSite): string {
  const heard = content.entries.filter(({ video, facts }) => facts.audio_bytes !== null && !video.adultsOnly);
  return generateRssFeed({
    ...channelOf(content, site),
    itunes: {
      author: content.author,
      explicit: false,
      type: "episodic",
      categories: [{ text: "TV & Film" }],
      ...(content.image ? { image: absolute(site, site.edgeUrl + content.image) } : {}),
    },
    items: heard.map((entry) => {
      const { video, facts } = entry;
      const media = `${site.origin}/feeds/media/${video._id}`;
      return {
        ...itemOf(entry, site),
        enclosures: [{ url: `${media}.m4a`, length: facts.audio_bytes ?? 0, type: "audio/mp4" }],
        itunes: {
          duration: Math.round(video.duration),
          explicit: false,
          author: video.channel.name,
          image: pictureOf(entry, site),
          episodeType: "full",
        },
        ...(facts.audio_only
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
    generator: { text: "Nadaj", uri: site.origin },
    ...(content.image ? { logo: absolute(site, site.edgeUrl + content.image) } : {}),
    links: [
      { href: address, rel: "alternate", type: "text/html" },
      { href: site.self, rel: "self", type: "application/atom+xml" },
    ],
    entries: content.entries.map((entry) => {
      const { video, facts } = entry;
      const link = linkOf(entry, site);
      return {
        id: link,
        title: { value: video.title },
        links: [{ href: link, rel: "alternate", type: "text/html" }],
        published: publishedOf(entry),
        updated: facts.updated_at,
        authors: [{ name: video.channel.name, uri: absolute(site, `/c/${video.channel.slug}`) }],
        summary: { value: facts.description, type: "text" },
        categories: facts.tags.map((term) => ({ term })),
        media: mediaOf(entry, site),
      };
    }),
  });
}

function channelOf(content: FeedContent, site: FeedSite) {
  const { title, description } = content;
  const link = absolute(site, content.path);
  return {
    title,
    link,
    description,
    language: site.language,
    generator: "Nadaj",
    lastBuildDate: updatedOf(content),
    atom: { links: [{ href: site.self, rel: "self", type: "application/rss+xml" }] },
    ...(content.image ? { image: { url: absolute(site, site.edgeUrl + content.image), title, link } } : {}),
  };
}

function itemOf(entry: FeedEntry, site: FeedSite) {
  const { video, facts } = entry;
  const link = linkOf(entry, site);
  return {
    title: video.title,
    link,
    description: facts.description,
    guid: { value: link, isPermaLink: true },
    pubDate: publishedOf(entry),
    categories: facts.tags.map((name) => ({ name })),
  };
}

function mediaOf(entry: FeedEntry, site: FeedSite) {
  const { video } = entry;
  return {
    title: { value: video.title },
    thumbnails: [{ url: pictureOf(entry, site), ...PICTURE }],
    player: { url: absolute(site, `/embed/${video._id}`) },
    ...(video.adultsOnly ? { ratings: [{ value: "adult", scheme: "urn:simple" }] } : {}),
  };
}

function linkOf({ video }: FeedEntry, site: FeedSite): string {
  return absolute(site, `/watch/${video._id}`);
}

function pictureOf({ video }: FeedEntry, site: FeedSite): string {
  return absolute(site, `${site.edgeUrl}/share/films/${video._id}.jpg?v=${video.imageVersion}`);
}

function publishedOf({ video }: FeedEntry): Date {
  return new Date(video.publishedAt ?? video.createdAt);
}

/** When the newest entry came or was changed. */
function updatedOf({ entries }: FeedContent): Date {
  return new Date(Math.max(0, ...entries.map(({ facts }) => facts.updated_at.getTime())));
}

function absolute({ origin }: FeedSite, path: string): string {
  return new URL(path, origin).href;
}
