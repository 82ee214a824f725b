import { type RefObject, useEffect } from "react";
import { earlyStartIn } from "#web/startup/early-start.ts";
import type { PlayerSettings } from "./settings.ts";

/**
 * Applies the settings to the video element; quality and captions are handled elsewhere. An early-started video
 * already has the viewer's volume, while the page knows the stored settings only after its first render: a browser
 * pauses a video that is unmuted without a user gesture.
 */
export function useAppliedSettings(
  videoRef: RefObject<HTMLVideoElement | null>,
  { volume, muted, playbackRate, isLooping }: PlayerSettings,
  gain: number,
): void {
  useEffect(() => {
    const video = videoRef.current;
    if (video && !earlyStartIn(video)) video.volume = volume * gain;
  }, [videoRef, volume, gain]);

  useEffect(() => {
    const video = videoRef.current;
    if (video && !earlyStartIn(video)) video.muted = muted;
  }, [videoRef, muted]);

  useEffect(() => {
    if (videoRef.current) videoRef.current.loop = isLooping;
  }, [videoRef, isLooping]);

  useEffect(() => {
    if (!videoRef.current) return;
    // A reloaded stream starts at the default playback rate.
    videoRef.current.defaultPlaybackRate = playbackRate;
    videoRef.current.playbackRate = playbackRate;
  }, [videoRef, playbackRate]);
}
