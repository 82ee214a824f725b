import { useHydrated } from "@tanstack/react-router";
import type { PlayerSource } from "#web/player/source.ts";
import type { PlayerAction } from "./action.ts";

type PlayedSource = Pick<PlayerSource, "isLive" | "audioOnly">;

/**
 * Whether an action can have an effect: some browsers and embedding pages forbid picture in picture or full screen, and
 * a live stream has neither a speed nor a restart.
 */
export function isPossible(type: PlayerAction["type"], { isLive, audioOnly }: PlayedSource): boolean {
  switch (type) {
    case "toggle-picture-in-picture":
      return !audioOnly && hasPictureInPicture();
    case "toggle-full-screen":
      return hasFullScreen();
    case "change-rate":
    case "set-rate":
    case "toggle-loop":
      return !isLive;
    default:
      return true;
  }
}

/**
 * As `isPossible`, for rendering: the server does not know the browser, and hydration must render the same as the
 * server.
 */
export function usePossible(type: PlayerAction["type"], source: PlayedSource): boolean {
  const isHydrated = useHydrated();
  return !isHydrated || isPossible(type, source);
}

function hasPictureInPicture(): boolean {
  return "requestPictureInPicture" in HTMLVideoElement.prototype && document.pictureInPictureEnabled;
}

/** Safari has prefixed names; on phones only the video element has full screen. */
function hasFullScreen(): boolean {
  const { webkitFullscreenEnabled } = document as Document & { readonly webkitFullscreenEnabled?: boolean };
  return (
    document.fullscreenEnabled ||
    webkitFullscreenEnabled === true ||
    "webkitEnterFullscreen" in HTMLVideoElement.prototype
  );
}
