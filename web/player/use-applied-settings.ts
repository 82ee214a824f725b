import { type RefObject, useEffect } from "react";
import { begunFilmIn } from "./engine/begun-film.ts";
import type { PlayerSettings } from "./settings.ts";

/** Brings the video element in line with the settings; quality and captions have their own places. */
export function useAppliedSettings(
  videoRef: RefObject<HTMLVideoElement | null>,
  { volume, muted, playbackRate, isLooping }: PlayerSettings,
  gain: number,
): void {
  useEffect(() => {
    if (videoRef.current) videoRef.current.volume = volume * gain;
  }, [videoRef, volume, gain]);

  useEffect(() => {
    // A browser stops a film that is given its sound without a gesture.
    if (videoRef.current && !begunFilmIn(videoRef.current)?.isSilenced) videoRef.current.muted = muted;
  }, [videoRef, muted]);

  useEffect(() => {
    if (videoRef.current) videoRef.current.loop = isLooping;
  }, [videoRef, isLooping]);

  useEffect(() => {
    if (!videoRef.current) return;
    // A stream loaded anew starts at the default rate.
    videoRef.current.defaultPlaybackRate = playbackRate;
    videoRef.current.playbackRate = playbackRate;
  }, [videoRef, playbackRate]);
}
