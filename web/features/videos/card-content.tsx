import type { VideoCard } from "#shared/videos/contract.ts";
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatViews, formatViewsShort } from "#web/ui/format/counts.ts";
import { withLocaleSpacing } from "#web/ui/format/non-breaking.ts";
import type { ThumbnailTagContent } from "#web/ui/cards/thumbnail-tag.tsx";
import { Figure } from "#web/ui/format/figure.tsx";
import { TimeAgo } from "#web/ui/format/time.tsx";
import type { VideoCardContent } from "#web/ui/cards/video-card.tsx";

/** The sprite of the hover preview has a tile for every two seconds of the video, up to a maximum. */
const TILE_SECONDS = 2;
const MAX_TILES = 400;

/** Content of a video's card or row. */
export function cardContent(video: VideoCard): VideoCardContent {
  const { _id, channel, thumbnailBaseUrl, duration } = video;
  return {
    id: _id,
    href: `/watch/${_id}`,
    title: withLocaleSpacing(video.title),
    imageUrl: video.hasThumbnail ? thumbnailBaseUrl : undefined,
    dominantColor: video.dominantColor,
    channel: { name: channel.name, href: `/c/${channel.slug}`, imageUrl: channelAvatarUrl(channel) },
    meta: [<Figure key="views">{viewsOf(video)}</Figure>, whenOf(video)],
    notch: { kind: "duration", seconds: duration },
    tags: tagsOf(video),
    sprite: {
      url: `${thumbnailBaseUrl}/seeksprite.jpg`,
      tiles: Math.min(MAX_TILES, Math.max(1, Math.ceil(duration / TILE_SECONDS))),
    },
  };
}

/** Short form for the narrow rows beside the player. */
export function rowContent(video: VideoCard): VideoCardContent {
  const views = formatViewsShort(video.views);
  return { ...cardContent(video), meta: [<Figure key="views">{views}</Figure>, whenOf(video)] };
}

/** View counts from here on leave less room for the date beside them. */
const LONG_VIEWS = 10_000;

/** Written out if there is room: a container query decides, since it is the card's width that counts. */
function viewsOf({ views }: VideoCard) {
  const [whole, short] =
    views < LONG_VIEWS
      ? ["@max-[210px]:hidden", "@min-[210px]:hidden"]
      : ["@max-[250px]:hidden", "@min-[250px]:hidden"];
  return (
    <>
      <span className={whole}>{formatViews(views)}</span>
      <span className={short}>{formatViewsShort(views)}</span>
    </>
  );
}

function tagsOf({ adultsOnly, bannedByBigTech }: VideoCard): ThumbnailTagContent[] {
  const tags: ThumbnailTagContent[] = [];
  if (adultsOnly) tags.push({ label: m.playback_adults_tag(), tone: "danger" });
  if (bannedByBigTech) tags.push({ label: m.videos_big_tech_tag(), tone: "soft" });
  return tags;
}

function whenOf({ publishedAt, createdAt }: VideoCard) {
  return <TimeAgo key="when" at={publishedAt ?? createdAt} className="whitespace-nowrap" />;
}
