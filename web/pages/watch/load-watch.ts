import type { QueryClient } from "@tanstack/react-query";
import type { Video } from "#shared/videos/contract.ts";
import { channelQuery } from "#web/features/channels/queries.ts";
import { videoQuery, videosQuery } from "#web/features/videos/queries.ts";
import type { pageHead } from "#web/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadIfVisible } from "#web/load-if-visible.ts";
import { isoDuration } from "#web/ui/format/duration.ts";
import { channelVideos, NEWEST_VIDEOS } from "./next-videos.ts";

type PageHead = Parameters<typeof pageHead>[1];

interface WatchContext {
  readonly queryClient: QueryClient;
  readonly origin: string;
}

const DESCRIPTION_CHARACTERS = 200;
const PICTURE_HEIGHT = 720;

/** The film, and what the page says about it to search engines and in shared links. */
export async function loadWatch({ queryClient, origin }: WatchContext, id: string) {
  const video = await loadIfVisible(queryClient, videoQuery(id));
  if (!video) return { head: { title: m.watch_unavailable(), isPrivate: true }, filmMeta: [] };

  const besides = [
    queryClient.prefetchQuery(channelQuery(video.channelId)),
    queryClient.prefetchQuery(videosQuery(channelVideos(video.channelId))),
    queryClient.prefetchQuery(videosQuery(NEWEST_VIDEOS)),
  ];
  // In the browser the film does not wait for what stands beside it.
  if (import.meta.env.SSR) await Promise.all(besides);
  return { head: headOf(video, origin), filmMeta: filmMetaOf(video, origin) };
}

function headOf(video: Video, origin: string): PageHead {
  return {
    title: video.title || m.videos_untitled(),
    description: descriptionOf(video),
    image: pictureOf(video),
    type: "video.other",
    jsonLd: structuredData(video, origin),
    isPrivate: video.visibility !== "public" || video.status !== "public",
  };
}

function descriptionOf({ desc, title, channel }: Video): string {
  const text = desc.replace(/\s+/g, " ").trim();
  if (text === "") return m.watch_by({ title, channel: channel.name });
  if (text.length <= DESCRIPTION_CHARACTERS) return text;
  return `${text.slice(0, DESCRIPTION_CHARACTERS).replace(/\s+\S*$/, "")}…`;
}

function pictureOf({ thumbnailBaseUrl, imageVersion }: Video): string {
  return `${thumbnailBaseUrl}/${PICTURE_HEIGHT}.webp?v=${imageVersion}`;
}

function structuredData(video: Video, origin: string): Record<string, unknown> {
  return {
    "@type": "VideoObject",
    name: video.title,
    description: descriptionOf(video),
    thumbnailUrl: [new URL(pictureOf(video), origin).href],
    uploadDate: video.publishedAt ?? video.createdAt,
    duration: isoDuration(video.duration),
    ...(video.hls ? { contentUrl: new URL(video.hls, origin).href } : {}),
    isFamilyFriendly: !video.adultsOnly,
    keywords: video.tags.join(", "),
    author: { "@type": "Organization", name: video.channel.name, url: `${origin}/c/${video.channel.slug}` },
    interactionStatistic: {
      "@type": "InteractionCounter",
      interactionType: { "@type": "WatchAction" },
      userInteractionCount: video.views,
    },
  };
}

/** The Open Graph properties of a film. */
function filmMetaOf(video: Video, origin: string): { property: string; content: string }[] {
  const { hls, width, height, duration, publishedAt, tags } = video;
  return [
    ...(hls
      ? [
          { property: "og:video", content: new URL(hls, origin).href },
          { property: "og:video:type", content: "application/vnd.apple.mpegurl" },
        ]
      : []),
    ...(width ? [{ property: "og:video:width", content: String(width) }] : []),
    ...(height ? [{ property: "og:video:height", content: String(height) }] : []),
    { property: "video:duration", content: String(Math.round(duration)) },
    ...(publishedAt ? [{ property: "video:release_date", content: publishedAt }] : []),
    ...tags.map((tag) => ({ property: "video:tag", content: tag })),
  ];
}
