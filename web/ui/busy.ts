/** Fields that take words, whichever way they are made. */
const TEXT_FIELDS =
  "input:not([type=range], [type=radio], [type=checkbox], [type=button], [type=submit]), textarea, [contenteditable=true]";

/** Where people decide what to do with the thing on the page. */
const ACTIONS_UNDER_POINTER = "[data-actions]:hover";
const LOOK_AGAIN_MS = 1000;

/**
 * Whether the viewer is writing, has written what is not sent yet, has a dialog or a menu open, or is about to press one
 * of the page's actions.
 */
export function isBusy(): boolean {
  if (document.querySelector(ACTIONS_UNDER_POINTER)) return true;
  if (document.activeElement?.matches(TEXT_FIELDS)) return true;
  // What lies behind a dialog or a menu cannot be reached meanwhile.
  if (document.querySelector("main")?.closest("[inert], [aria-hidden=true]")) return true;
  return [...document.querySelectorAll("textarea")].some(({ value }) => value.trim() !== "");
}

/** Calls back as soon as the viewer is not busy: at once, or within a second of its end. Returns a function that gives up waiting. */
export function whenFree(callback: () => void): () => void {
  if (!isBusy()) {
    callback();
    return () => {};
  }
  const timer = setInterval(() => {
    if (isBusy()) return;
    clearInterval(timer);
    callback();
  }, LOOK_AGAIN_MS);
  return () => clearInterval(timer);
}
