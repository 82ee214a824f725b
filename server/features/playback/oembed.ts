import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { Id } from "#shared/paging.ts";
import { embedCode } from "#shared/playback/embed-code.ts";
import type { OEmbed, oembed } from "#shared/playback/oembed.ts";
import { imageBase } from "#server/features/videos/media-addresses.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { Context } from "#server/platform/http/context.ts";

const VIDEO_PATH = /^\/(?:en\/)?(?:watch|embed)\/([^/]+)\/?$/;
const RATIO = 16 / 9;
const THUMBNAIL = { width: 854, height: 480 };
const CACHE_SECONDS = 3600;

/** oEmbed response for external sites, with the permissions of a visitor: private videos are not found. */
export async function getOEmbed(
  context: Context,
  { query }: UseCaseInput<typeof oembed.get>,
): Promise<OEmbed> {
  if (query.format !== undefined && query.format !== "json") throw new AppError("FORMAT_NOT_OFFERED");
  const { db, config, settings } = context;
  const { publicUrl } = config;
  const address = URL.parse(query.url);
  const isOwnSite = address !== null && address.host === new URL(publicUrl).host;
  const id = Id.safeParse(isOwnSite ? VIDEO_PATH.exec(address.pathname)?.[1] : undefined);
  if (!isOwnSite || !id.success) throw new AppError("VIDEO_NOT_AVAILABLE");
  const video = await loadVideoFor(db, undefined, id.data, "view");
  const width = Math.min(query.maxwidth, Math.floor(query.maxheight * RATIO));
  const size = { width, height: Math.max(1, Math.round(width / RATIO)) };
  const startSeconds = Math.floor(Number(address.searchParams.get("t"))) || 0;
  const { title } = video;
  return {
    type: "video",
    version: "1.0",
    title,
    author_name: video.channel_name,
    author_url: `${publicUrl}/c/${video.channel_slug}`,
    provider_name: settings.get("site.name"),
    provider_url: publicUrl,
    cache_age: CACHE_SECONDS,
    thumbnail_url: new URL(`${imageBase(context, video)}/${THUMBNAIL.height}.webp`, publicUrl).href,
    thumbnail_width: THUMBNAIL.width,
    thumbnail_height: THUMBNAIL.height,
    html: embedCode({ origin: publicUrl, videoId: video.id, title, startSeconds, ...size }),
    ...size,
    duration: Math.round(video.duration_seconds),
  };
}
