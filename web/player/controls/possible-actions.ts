import { useHydrated } from "@tanstack/react-router";
import type { PlayerSource } from "#web/player/source.ts";
import type { PlayerAction } from "./action.ts";
import { hasFullScreen, hasPictureInPicture } from "./browser-abilities.ts";

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
