import type { PageHead } from "./head.ts";

type FeedKind = "new" | "channels" | "categories" | "tags" | "playlists";

/** Feed discovery links of a page: `links: feedLinks("tags", tag, "#kolej")`. */
export function feedLinks(kind: FeedKind, name: string, title: string): PageHead["links"] {
  const address = `/feeds/${kind}/${encodeURIComponent(name)}`;
  const podcast = { rel: "alternate", type: "application/rss+xml", title: `${title} – podcast` };
  return [
    { rel: "alternate", type: "application/rss+xml", title: `${title} – RSS`, href: `${address}.rss` },
    { rel: "alternate", type: "application/atom+xml", title: `${title} – Atom`, href: `${address}.atom` },
    ...(kind === "channels" || kind === "playlists" ? [{ ...podcast, href: `${address}.podcast` }] : []),
  ];
}
