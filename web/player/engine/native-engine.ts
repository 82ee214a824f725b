import { playlistUrl, type Quality, withStartTime } from "#web/player/source.ts";
import { type Engine, type EngineParts, tryToPlay } from "./engine.ts";
import type { FrameHold } from "./frame-hold.ts";

/** The browser's native HLS player. It cannot select a quality: another quality is another playlist. */
export function createNativeEngine(
  { video, getSource, onLiveEnd, onFailure }: EngineParts,
  frames: FrameHold,
): Engine {
  const events = new AbortController();
  let isFirstLoad = true;
  video.addEventListener("error", () => onFailure("unknown"), { signal: events.signal });
  video.addEventListener(
    "durationchange",
    () => {
      if (getSource().isLive && Number.isFinite(video.duration)) onLiveEnd();
    },
    { signal: events.signal },
  );

  function load(quality: Quality, atSeconds: number) {
    const address = withStartTime(playlistUrl(getSource(), quality), atSeconds);
    const isAlreadyLoading = isFirstLoad && isLoading(video, address);
    isFirstLoad = false;
    if (!isAlreadyLoading) video.src = address;
  }

  function changeQuality(quality: Quality, atSeconds: number) {
    const isPlaying = !video.paused;
    frames.hold();
    load(quality, atSeconds);
    frames.releaseOnFrame();
    if (isPlaying) void tryToPlay(video);
  }

  function destroy() {
    events.abort();
    frames.release();
    video.removeAttribute("src");
    video.load();
  }

  // The browser keeps the distance that the playlist specifies.
  return { load, changeQuality, changeDelay() {}, destroy };
}

/** The server-rendered page may have started loading the video before any script ran. */
function isLoading(video: HTMLVideoElement, address: string): boolean {
  return !video.error && video.src === new URL(address, document.baseURI).href;
}
