import { type RefObject, useEffect } from "react";
import { begunFilmIn } from "./engine/begun-film.ts";
import type { PlayerSettings } from "./settings.ts";

/**
 * Brings the video element in line with the settings; quality and captions have their own places. A film that the page
 * has begun is already as loud as the viewer had it, while the page knows the stored settings only after its first
 * rendering: a browser stops a film that is given its sound without a gesture.
 */
export function useAppliedSettings(
  videoRef: RefObject<HTMLVideoElement | null>,
  { volume, muted, playbackRate, isLooping }: PlayerSettings,
  gain: number,
): void {
  useEffect(() => {
    const video = videoRef.current;
    if (video && !begunFilmIn(video)) video.volume = volume * gain;
  }, [videoRef, volume, gain]);

  useEffect(() => {
    const video = videoRef.current;
    if (video && !begunFilmIn(video)) video.muted = muted;
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
