import type { VideoCard } from "#shared/videos/contract.ts";
import { channelPicture } from "#web/edge.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatViews } from "#web/ui/format/counts.ts";
import { held } from "#web/ui/format/held.ts";
import { formatNumber } from "#web/ui/format/number.ts";
import type { ThumbnailTagContent } from "#web/ui/thumbnail-tag.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { TimeAgo } from "#web/ui/time.tsx";
import type { VideoCardContent } from "#web/ui/video-card.tsx";

/** The sheet of the hover preview has a tile for every two seconds of the film, at most this many. */
const TILE_SECONDS = 2;
const MOST_TILES = 400;

/** A video as a card or a row shows it. */
export function cardContent(video: VideoCard): VideoCardContent {
  const { _id, channel, thumbnailBaseUrl, duration } = video;
  return {
    id: _id,
    href: `/watch/${_id}`,
    title: held(video.title),
    picture: video.hasThumbnail ? thumbnailBaseUrl : undefined,
    tint: video.tint,
    channel: { name: channel.name, href: `/c/${channel.slug}`, picture: channelPicture(channel) },
    meta: [<Figure key="views">{viewsOf(video)}</Figure>, whenOf(video)],
    notch: { kind: "duration", seconds: duration },
    tags: tagsOf(video),
    sprite: {
      url: `${thumbnailBaseUrl}/seeksprite.jpg`,
      tiles: Math.min(MOST_TILES, Math.max(1, Math.ceil(duration / TILE_SECONDS))),
    },
  };
}

/** The same in few words, for the narrow rows beside the player. */
export function rowContent(video: VideoCard): VideoCardContent {
  const views = m.ui_views_short({ amount: formatNumber(video.views) });
  return { ...cardContent(video), meta: [<Figure key="views">{views}</Figure>, whenOf(video)] };
}

/** So many views leave less room for the time beside them. */
const LONG_VIEWS = 10_000;

/** Written out where there is room for it: the card says how wide it is, not the window. */
function viewsOf({ views }: VideoCard) {
  const [whole, short] =
    views < LONG_VIEWS
      ? ["@max-[210px]:hidden", "@min-[210px]:hidden"]
      : ["@max-[250px]:hidden", "@min-[250px]:hidden"];
  return (
    <>
      <span className={whole}>{formatViews(views)}</span>
      <span className={short}>{m.ui_views_short({ amount: formatNumber(views) })}</span>
    </>
  );
}

function tagsOf({ adultsOnly, bannedByBigTech }: VideoCard): ThumbnailTagContent[] {
  const tags: ThumbnailTagContent[] = [];
  if (adultsOnly) tags.push({ label: m.watch_adults_tag(), tone: "danger" });
  if (bannedByBigTech) tags.push({ label: m.videos_big_tech_tag(), tone: "soft" });
  return tags;
}

function whenOf({ publishedAt, createdAt }: VideoCard) {
  return <TimeAgo key="when" at={publishedAt ?? createdAt} className="whitespace-nowrap" />;
}
