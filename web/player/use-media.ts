import { createMediaStore } from "media-chrome/media-store/media-store.js";
import { MediaActionTypes, useMediaSelector } from "media-chrome/react/media-store";
import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { askedVolume } from "./loudness.ts";
import { usePlayer } from "./player-context.ts";

/**
 * A media-chrome store that follows the video element: state that browsers tell in different ways. Settings are
 * kept by us, so its own memory is off.
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

// Before the first event there is no state: these are its values for a film nobody has touched.

export function usePaused(): boolean {
  return useMediaSelector((state) => state.mediaPaused ?? true);
}

/** Whether the film was ever played, be it for a moment. */
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

export function usePictureSize(): { width: number; height: number } {
  const width = useMediaSelector((state) => state.mediaWidth ?? 0);
  const height = useMediaSelector((state) => state.mediaHeight ?? 0);
  return { width, height };
}

/** 0 when nothing is heard, whatever the reason. */
export function useHeardVolume(): number {
  const { gain } = usePlayer();
  const volume = useMediaSelector((state) => (state.mediaMuted ? 0 : (state.mediaVolume ?? 1)));
  return askedVolume(volume, gain);
}

/** The store tries that out while the page may still be coming alive, when the server's answer must hold. */
export function useVolumeFixed(): boolean {
  const isFixed = useMediaSelector((state) => state.mediaVolumeUnavailable !== undefined);
  const isAlive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return isFixed && isAlive;
}

/** The place in whole parts of a second, as often as the browser tells it. */
export function usePlayhead(): number {
  const { stream } = usePlayer();
  const seconds = useMediaSelector((state) => state.mediaCurrentTime ?? 0);
  return stream.heldSeconds ?? seconds;
}

export function useDuration(): number {
  const { source } = usePlayer();
  const seconds = useMediaSelector((state) => state.mediaDuration || undefined);
  return seconds ?? source.durationSeconds;
}

/** How far the film is loaded beyond that second. */
export function useBufferedUntil(seconds: number): number {
  const ranges = useMediaSelector((state) => state.mediaBuffered);
  const current = ranges?.find(([start, end]) => start <= seconds + 1 && seconds <= end);
  return current?.[1] ?? seconds;
}
