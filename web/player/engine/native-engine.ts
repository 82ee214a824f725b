import { playlistAddress, type Quality, startingAt } from "#web/player/source.ts";
import { type Engine, type EngineParts, tryToPlay } from "./engine.ts";
import type { FrameHold } from "./frame-hold.ts";

/** The browser's own HLS player. It has no say in qualities: another quality is another playlist. */
export function createNativeEngine({ video, film, onFailure }: EngineParts, frames: FrameHold): Engine {
  const events = new AbortController();
  let isFirstLoad = true;
  video.addEventListener("error", () => onFailure("unknown"), { signal: events.signal });

  function load(quality: Quality, atSeconds: number) {
    const address = startingAt(playlistAddress(film(), quality), atSeconds);
    const isUnderWay = isFirstLoad && isLoading(video, address);
    isFirstLoad = false;
    if (!isUnderWay) video.src = address;
  }

  function changeQuality(quality: Quality) {
    const isPlaying = !video.paused;
    const atSeconds = video.currentTime;
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

  return { load, changeQuality, destroy };
}

/** The page as the server sent it may have begun to load the film before any script ran. */
function isLoading(video: HTMLVideoElement, address: string): boolean {
  return !video.error && video.src === new URL(address, document.baseURI).href;
}
