import { Events, type default as Hls, type MediaAttachingData, type SourceBufferTrackSet } from "hls.js";
import type { EarlyStartBuffers } from "#web/startup/early-start.ts";

/** Ends the early start; resolves with undefined if it cannot be continued. */
export type TakeBuffers = () => Promise<EarlyStartBuffers | undefined>;

/** Positions closer than this count as equal. */
const EPSILON_SECONDS = 0.5;
/** On a slow line, sound plays on for about this long where the pictures are still missing. */
const STARVED_SECONDS = 1.5;
/** Playlists round the times of segments by less than this. */
const SEGMENT_STEP_SECONDS = 0.05;

/** Calls the listener within the event of the last initial playlist, of video and audio. */
export function onFirstPlaylists(player: Hls, listener: () => void): void {
  const playlists = [Events.LEVEL_UPDATED, Events.AUDIO_TRACK_UPDATED] as const;
  const pendingPlaylists = new Set<Events>(
    player.allAudioTracks.length > 0 ? playlists : playlists.slice(0, 1),
  );
  for (const playlist of playlists) {
    player.once(playlist, () => {
      if (pendingPlaylists.delete(playlist) && pendingPlaylists.size === 0) listener();
    });
  }
}

/** The source buffers of the early start as hls.js expects them. */
export function toMediaAttachingData(
  media: HTMLVideoElement,
  { mediaSource, video, audio }: EarlyStartBuffers,
): MediaAttachingData {
  const tracks: SourceBufferTrackSet = {
    video: { buffer: video, id: "main", container: "video/mp4", listeners: [] },
    ...(audio && { audio: { buffer: audio, id: "audio", container: "audio/mp4", listeners: [] } }),
  };
  return { media, mediaSource, tracks };
}

/** Whether a live stream can go on from what is buffered: at its position, just after it, or just before it. */
export function hasBufferedPosition({ buffered, currentTime }: HTMLVideoElement): boolean {
  return Array.from({ length: buffered.length }, (_, index) => index).some(
    (index) =>
      buffered.start(index) <= currentTime + EPSILON_SECONDS &&
      currentTime < buffered.end(index) + STARVED_SECONDS,
  );
}

/**
 * End of the buffered range at the playhead; the current position if nothing is buffered or the range ends near the end
 * of the video. For a live stream just behind that end, so that hls.js starts with the next segment.
 */
export function bufferedEnd({ buffered, currentTime, duration }: HTMLVideoElement, isLive = false): number {
  for (let index = 0; index < buffered.length; index += 1) {
    const end = buffered.end(index);
    const lastPosition = isLive ? end + STARVED_SECONDS : end;
    const containsPosition =
      buffered.start(index) <= currentTime + EPSILON_SECONDS && currentTime < lastPosition;
    if (containsPosition && isLive) return end + SEGMENT_STEP_SECONDS;
    if (containsPosition) return end < duration - EPSILON_SECONDS ? end : currentTime;
  }
  return currentTime;
}
