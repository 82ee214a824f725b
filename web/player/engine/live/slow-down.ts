import { Events, type default as Hls } from "hls.js";

/** With its pitch kept, speech stays clear; a buffer of half a second lasts a sixth of a second longer. */
const SLOW_RATE = 0.75;
/** Buffer with which playback goes on at its usual rate. */
const ENOUGH_SECONDS = 0.9;

/**
 * Slows a live stream down while its quality falls: the buffer then lasts until the smaller rendition has loaded. What
 * is lost by it, hls.js makes up by its higher rate.
 */
export function slowDownWhileFalling(player: Hls, video: HTMLVideoElement, ended: AbortSignal): void {
  const { maxLiveSyncPlaybackRate } = player.config;
  let isSlow = false;

  function slowDown() {
    if (isSlow || ended.aborted) return;
    isSlow = true;
    // With 1, hls.js leaves the rate of the element alone.
    player.config.maxLiveSyncPlaybackRate = 1;
    video.playbackRate = SLOW_RATE;
  }

  function goOn() {
    if (!isSlow) return;
    isSlow = false;
    player.config.maxLiveSyncPlaybackRate = maxLiveSyncPlaybackRate;
    video.playbackRate = video.defaultPlaybackRate;
  }

  player.on(Events.FRAG_LOAD_EMERGENCY_ABORTED, slowDown);
  player.on(Events.FRAG_BUFFERED, () => {
    if ((player.mainForwardBufferInfo?.len ?? 0) >= ENOUGH_SECONDS) goOn();
  });
  for (const type of ["pause", "seeking"]) video.addEventListener(type, goOn, { signal: ended });
  ended.addEventListener("abort", goOn);
}
