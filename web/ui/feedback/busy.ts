/** Text inputs of any kind. */
const TEXT_FIELDS =
  "input:not([type=range], [type=radio], [type=checkbox], [type=button], [type=submit]), textarea, [contenteditable=true]";

/** Areas with actions on the current item. */
const ACTIONS_UNDER_POINTER = "[data-actions]:hover";
const POLL_INTERVAL_MS = 1000;

/** Whether the viewer is typing, has unsent text, has a dialog or a menu open, or points at the page's actions. */
export function isBusy(): boolean {
  if (document.querySelector(ACTIONS_UNDER_POINTER)) return true;
  if (document.activeElement?.matches(TEXT_FIELDS)) return true;
  // Content behind an open dialog or menu is inert or hidden.
  if (document.querySelector("main")?.closest("[inert], [aria-hidden=true]")) return true;
  return [...document.querySelectorAll("textarea")].some(({ value }) => value.trim() !== "");
}

/** Calls back as soon as the viewer is not busy: immediately, or within a second after. Returns a cancel function. */
export function whenNotBusy(callback: () => void): () => void {
  if (!isBusy()) {
    callback();
    return () => {};
  }
  const timer = setInterval(() => {
    if (isBusy()) return;
    clearInterval(timer);
    callback();
  }, POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
