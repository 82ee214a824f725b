import type { Chapter } from "#shared/chapters/contract.ts";
import { isLive } from "#shared/live/phase.ts";
import type { SubtitleTrack } from "#shared/subtitles/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { PlayerSource } from "#web/player/source.ts";
import { languageName } from "#web/ui/format/language.ts";

/** The poster is replaced immediately by a frame of the default quality: more pixels would be wasted. */
const POSTER_HEIGHT = 480;

/** Data of a video that is loaded by separate calls. */
interface VideoExtras {
  readonly chapters?: readonly Chapter[] | undefined;
  readonly subtitles?: readonly SubtitleTrack[] | undefined;
}

/** Player source of a video; undefined until it can be played. */
export function playerSource(video: Video, extras: VideoExtras = {}): PlayerSource | undefined {
  const { hls, dash, seekSprite } = video;
  if (hls === null) return undefined;
  return {
    id: video._id,
    title: video.title,
    artist: video.channel.name,
    hls,
    initialSegments: video.initialSegments ?? undefined,
    durationSeconds: video.duration,
    audioOnly: video.audioOnly,
    loudnessLufs: video.loudness ?? undefined,
    poster: `${video.thumbnailBaseUrl}/${POSTER_HEIGHT}.webp`,
    dominantColor: video.dominantColor,
    renditions: video.renditions,
    sprite: seekSprite ?? undefined,
    tracks: (extras.subtitles ?? []).map(({ language, isAutomatic, url }) => ({
      language,
      label: isAutomatic
        ? m.playback_captions_automatic({ language: languageName(language) })
        : languageName(language),
      url,
    })),
    chapters: extras.chapters ?? [],
    isLive: isLive(video),
    hasLiveSegments: video.live && dash === null,
  };
}
