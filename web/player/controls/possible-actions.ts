import { useHydrated } from "@tanstack/react-router";
import type { PlayerSource } from "#web/player/source.ts";
import type { PlayerAction } from "./action.ts";

type PlayedSource = Pick<PlayerSource, "isLive" | "audioOnly">;

/**
 * Whether an action can have an effect: not every browser, nor every page that embeds the player, has picture in
 * picture and full screen, and a live stream has neither a speed nor an end to begin again from.
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

/** The same for what is rendered: the server does not know the browser, and hydration renders what the server did. */
export function usePossible(type: PlayerAction["type"], source: PlayedSource): boolean {
  const isHydrated = useHydrated();
  return !isHydrated || isPossible(type, source);
}

function hasPictureInPicture(): boolean {
  return "requestPictureInPicture" in HTMLVideoElement.prototype && document.pictureInPictureEnabled;
}

/** Safari has names of its own, on phones only for the video itself. */
function hasFullScreen(): boolean {
  const { webkitFullscreenEnabled } = document as Document & { readonly webkitFullscreenEnabled?: boolean };
  return (
    document.fullscreenEnabled ||
    webkitFullscreenEnabled === true ||
    "webkitEnterFullscreen" in HTMLVideoElement.prototype
  );
}
