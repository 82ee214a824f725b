import type { CaptionTrack } from "./source.ts";

/** The track to show for the language the viewer once chose; this film may have none in it. */
export function shownTrack(
  tracks: readonly CaptionTrack[],
  language: string | null,
): CaptionTrack | undefined {
  return tracks.find((track) => track.language === language);
}

/** The language after switching captions on or off. Switched on, they prefer the language of the page. */
export function toggledLanguage(
  tracks: readonly CaptionTrack[],
  language: string | null,
  pageLanguage: string,
): string | null {
  if (shownTrack(tracks, language)) return null;
  const track = shownTrack(tracks, pageLanguage) ?? tracks[0];
  return track?.language ?? language;
}
