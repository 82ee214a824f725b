import type { Video } from "#shared/videos/contract.ts";
import type { PlayerSource } from "#web/player/source.ts";

/** The poster is replaced at once by a picture of the default quality: more pixels would be loaded for nothing. */
const POSTER_HEIGHT = 480;

/** What the player needs to know of a film; undefined until there is something to play. */
export function playerSource(video: Video): PlayerSource | undefined {
  const { hls, seekSprite } = video;
  if (hls === null) return undefined;
  return {
    id: video._id,
    title: video.title,
    artist: video.channel.name,
    hls,
    durationSeconds: video.duration,
    audioOnly: video.audioOnly,
    poster: `${video.thumbnailBaseUrl}/${POSTER_HEIGHT}.webp`,
    tint: video.tint,
    renditions: video.renditions,
    sprite: seekSprite ?? undefined,
    tracks: [],
    chapters: [],
  };
}
