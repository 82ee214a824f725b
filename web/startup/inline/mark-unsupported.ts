import { hasFullScreen, hasPictureInPicture } from "#web/player/controls/browser-abilities.ts";

/**
 * Marks what this browser, or the embedding page, does not allow. The server renders the buttons for it, since it does
 * not know the browser; styles hide them before the first paint, so that hydration moves no other button away from
 * the pointer.
 */
export function markUnsupported(): void {
  const unsupported = [
    !hasPictureInPicture() && "picture-in-picture",
    !hasFullScreen() && "full-screen",
  ].filter(Boolean);
  if (unsupported.length > 0) document.documentElement.dataset["unsupported"] = unsupported.join(" ");
}
