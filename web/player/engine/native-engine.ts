import { playlistAddress, type Quality, startingAt } from "#web/player/source.ts";
import { type Engine, type EngineParts, tryToPlay } from "./engine.ts";
import type { FrameHold } from "./frame-hold.ts";

/** Less than this is not worth a seek in a stream that already loads. */
const SAME_PLACE_SECONDS = 0.5;

/** The browser's own HLS player. It has no say in qualities: another quality is another playlist. */
export function createNativeEngine({ video, film, onFailure }: EngineParts, frames: FrameHold): Engine {
  const events = new AbortController();
  video.addEventListener("error", () => onFailure("unknown"), { signal: events.signal });

  function load(quality: Quality, atSeconds: number) {
    const address = playlistAddress(film(), quality);
    if (isLoading(video, address)) {
      if (Math.abs(video.currentTime - atSeconds) > SAME_PLACE_SECONDS) video.currentTime = atSeconds;
      return;
    }
    video.src = startingAt(address, atSeconds);
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
  if (video.error || !video.src) return false;
  const [loading] = video.src.split("#");
  return loading === new URL(address, document.baseURI).href;
}
