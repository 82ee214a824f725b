import { firstCharacters } from "#shared/text-validation.ts";
import type { Video } from "#shared/videos/contract.ts";
import type { pageHead } from "#web/head/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { videoShareImage } from "#web/head/share-image.ts";
import { videoTitle } from "#web/data/video-title.ts";
import { isoDuration } from "#web/ui/format/duration.ts";

interface VideoProperty {
  readonly vocabulary: "og" | "video";
  readonly name: string;
  readonly content: string;
}

interface VideoHead {
  readonly head: Parameters<typeof pageHead>[1];
  /** Properties of videos in the vocabularies of Open Graph. */
  readonly videoMeta: readonly VideoProperty[];
  /** oEmbed discovery links. */
  readonly videoLinks: readonly { rel: string; type: string; href: string; title: string }[];
}

const DESCRIPTION_CHARACTERS = 200;

/** Metadata of a video page for search engines and link previews. */
export function videoHead(video: Video, origin: string): VideoHead {
  return {
    head: {
      title: videoTitle(video),
      description: descriptionOf(video),
      image: videoShareImage(video),
      type: "video.other",
      jsonLd: structuredData(video, origin),
      isPrivate: video.visibility !== "public" || video.status !== "public",
    },
    videoMeta: videoMetaOf(video, origin),
    videoLinks: isPublished(video) ? [oembedLink(video, origin)] : [],
  };
}

function isPublished({ status, visibility }: Video): boolean {
  return status === "public" && visibility !== "private";
}

function oembedLink({ _id, title }: Video, origin: string) {
  const href = `${origin}/api/oembed?url=${encodeURIComponent(`${origin}/watch/${_id}`)}&format=json`;
  return { rel: "alternate", type: "application/json+oembed", href, title };
}

function descriptionOf({ desc, title, channel }: Video): string {
  const text = desc.replace(/\s+/g, " ").trim();
  if (text === "") return m.playback_by({ title, channel: channel.name });
  if (text.length <= DESCRIPTION_CHARACTERS) return text;
  return `${firstCharacters(text, DESCRIPTION_CHARACTERS).replace(/\s+\S*$/, "")}…`;
}

function structuredData(video: Video, origin: string): Record<string, unknown> {
  return {
    "@type": "VideoObject",
    name: video.title,
    description: descriptionOf(video),
    thumbnailUrl: [new URL(videoShareImage(video).path, origin).href],
    uploadDate: video.publishedAt ?? video.createdAt,
    duration: isoDuration(video.duration),
    ...(hasOpenStream(video) ? { contentUrl: streamUrl(video, origin) } : {}),
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

function videoMetaOf(video: Video, origin: string): VideoProperty[] {
  const { width, height, duration, publishedAt } = video;
  return [
    ...(hasOpenStream(video)
      ? [
          { vocabulary: "og", name: "video", content: streamUrl(video, origin) } as const,
          { vocabulary: "og", name: "video:type", content: "application/vnd.apple.mpegurl" } as const,
        ]
      : []),
    ...(width ? [{ vocabulary: "og", name: "video:width", content: String(width) } as const] : []),
    ...(height ? [{ vocabulary: "og", name: "video:height", content: String(height) } as const] : []),
    { vocabulary: "video", name: "duration", content: String(Math.round(duration)) },
    ...(publishedAt ? [{ vocabulary: "video", name: "release_date", content: publishedAt } as const] : []),
  ];
}

/** A property as an element of the head. */
export function videoMetaTag({ vocabulary, name, content }: VideoProperty) {
  return { property: `${vocabulary}:${name}`, content };
}

/** Other sites do not check the viewer's age. */
function hasOpenStream(video: Video): boolean {
  return video.hls !== null && !video.adultsOnly;
}

/** Other sites store this URL, and the one in `hls` expires: a permanent one that redirects to it. */
function streamUrl({ _id }: Video, origin: string): string {
  return `${origin}/feeds/media/${_id}.m3u8`;
}
