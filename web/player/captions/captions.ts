import type { CaptionTrack } from "#web/player/source.ts";

/** The track for the viewer's saved language; undefined where this video has none. */
export function shownTrack(
  tracks: readonly CaptionTrack[],
  language: string | null,
): CaptionTrack | undefined {
  return tracks.find((track) => track.language === language);
}

/** The caption language after toggling captions. Turning them on prefers the language of the page. */
export function toggledLanguage(
  tracks: readonly CaptionTrack[],
  language: string | null,
  pageLanguage: string,
): string | null {
  if (shownTrack(tracks, language)) return null;
  const track = shownTrack(tracks, pageLanguage) ?? tracks[0];
  return track?.language ?? language;
}
