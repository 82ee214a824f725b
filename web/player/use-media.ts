import { useHydrated } from "@tanstack/react-router";
import { createMediaStore } from "media-chrome/media-store/media-store.js";
import { MediaActionTypes, useMediaSelector } from "media-chrome/react/media-store";
import { type RefObject, useEffect, useState } from "react";
import { volumeWithoutGain } from "./settings/loudness.ts";
import { usePlayer } from "./player-context.ts";

/**
 * A media-chrome store that follows the video element and normalises browser differences. Settings are stored by
 * the player, so the store's own persistence is off.
 */
export function useMediaFollower(
  videoRef: RefObject<HTMLVideoElement | null>,
  fullScreenRef: RefObject<HTMLElement | null>,
) {
  const [store] = useState(() =>
    createMediaStore({ options: { noMutedPref: true, noVolumePref: true, noSubtitlesLangPref: true } }),
  );

  useEffect(() => {
    store.dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: videoRef.current });
    store.dispatch({
      type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST,
      detail: fullScreenRef.current,
    });
    return () => {
      store.dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: undefined });
      store.dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: undefined });
    };
  }, [store, videoRef, fullScreenRef]);

  return store;
}

// Values of a video that has not been played: before the first event there is no state.

export function usePaused(): boolean {
  return useMediaSelector((state) => state.mediaPaused ?? true);
}

/** Whether the video was ever played, even for a moment. */
export function useHasStarted(): boolean {
  return useMediaSelector((state) => state.mediaHasPlayed ?? false);
}

export function useEnded(): boolean {
  return useMediaSelector((state) => state.mediaEnded ?? false);
}

export function useStalled(): boolean {
  return useMediaSelector((state) => (state.mediaLoading ?? false) && !(state.mediaPaused ?? true));
}

export function useFullScreen(): boolean {
  return useMediaSelector((state) => state.mediaIsFullscreen ?? false);
}

export function usePictureInPicture(): boolean {
  return useMediaSelector((state) => state.mediaIsPip ?? false);
}

export function useFrameSize(): { width: number; height: number } {
  const width = useMediaSelector((state) => state.mediaWidth ?? 0);
  const height = useMediaSelector((state) => state.mediaHeight ?? 0);
  return { width, height };
}

/** The volume that the viewer has set; 0 if the video is muted. */
export function useAudibleVolume(): number {
  const { gain } = usePlayer();
  const volume = useMediaSelector((state) => (state.mediaMuted ? 0 : (state.mediaVolume ?? 1)));
  return volumeWithoutGain(volume, gain);
}

/** The store may detect this before hydration is complete, when the render must still match the server's HTML. */
export function useVolumeFixed(): boolean {
  const isFixed = useMediaSelector((state) => state.mediaVolumeUnavailable !== undefined);
  const isHydrated = useHydrated();
  return isFixed && isHydrated;
}

/** Playback position in seconds, updated as often as the browser reports it. */
export function usePlayhead(): number {
  const { stream } = usePlayer();
  const seconds = useMediaSelector((state) => state.mediaCurrentTime ?? 0);
  return stream.pendingSeconds ?? seconds;
}

export function useDuration(): number {
  const { source } = usePlayer();
  const seconds = useMediaSelector((state) => state.mediaDuration || undefined);
  return seconds ?? source.durationSeconds;
}

/** End of the buffered range that contains that position. */
export function useBufferedUntil(seconds: number): number {
  const ranges = useMediaSelector((state) => state.mediaBuffered);
  const current = ranges?.find(([start, end]) => start <= seconds + 1 && seconds <= end);
  return current?.[1] ?? seconds;
}
