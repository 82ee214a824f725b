import type Hls from "hls.js";

/** Far enough from the start that it stays behind it when the next segment corrects the times again. */
const MARGIN_SECONDS = 0.1;

/**
 * Keeps the position within the playlist. hls.js corrects the times of all segments by those of the latest one, so a
 * stream does not start at exactly 0. For a position before the first segment, hls.js loads segments at the live edge,
 * which never arrive where the viewer is.
 */
export function keepAfterStart(player: Hls, video: HTMLVideoElement, ended: AbortSignal): void {
  video.addEventListener(
    "seeking",
    () => {
      const start = playlistStart(player);
      if (video.currentTime < start) video.currentTime = start + MARGIN_SECONDS;
    },
    { signal: ended },
  );
}

/** The later start of both tracks: sound may be corrected otherwise than pictures. */
function playlistStart({ latestLevelDetails, audioTracks, audioTrack }: Hls): number {
  const sound = audioTracks[audioTrack]?.details;
  return Math.max(latestLevelDetails?.fragmentStart ?? 0, sound?.fragmentStart ?? 0);
}
