import type { Chapter } from "#shared/chapters/contract.ts";
import { isLive } from "#shared/live/phase.ts";
import type { SubtitleTrack } from "#shared/subtitles/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { PlayerSource } from "#web/player/source.ts";
import { languageName } from "#web/ui/format/language.ts";

/** The poster is replaced at once by a picture of the default quality: more pixels would be loaded for nothing. */
const POSTER_HEIGHT = 480;

/** What comes with a film from calls of their own. */
interface FilmParts {
  readonly chapters?: readonly Chapter[] | undefined;
  readonly subtitles?: readonly SubtitleTrack[] | undefined;
}

/** What the player needs to know of a film; undefined until there is something to play. */
export function playerSource(video: Video, parts: FilmParts = {}): PlayerSource | undefined {
  const { hls, seekSprite } = video;
  if (hls === null) return undefined;
  return {
    id: video._id,
    title: video.title,
    artist: video.channel.name,
    hls,
    opening: video.opening ?? undefined,
    durationSeconds: video.duration,
    audioOnly: video.audioOnly,
    loudnessLufs: video.loudness ?? undefined,
    poster: `${video.thumbnailBaseUrl}/${POSTER_HEIGHT}.webp`,
    tint: video.tint,
    renditions: video.renditions,
    sprite: seekSprite ?? undefined,
    tracks: (parts.subtitles ?? []).map(({ language, isAutomatic, url }) => ({
      language,
      label: isAutomatic
        ? m.player_captions_automatic({ language: languageName(language) })
        : languageName(language),
      url,
    })),
    chapters: parts.chapters ?? [],
    isLive: isLive(video),
  };
}
