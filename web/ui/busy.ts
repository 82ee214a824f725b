/** Fields that take words, whichever way they are made. */
const TEXT_FIELDS =
  "input:not([type=range], [type=radio], [type=checkbox], [type=button], [type=submit]), textarea, [contenteditable=true]";

/** Whether somebody is writing, has written what is not sent yet, or has a dialog or a menu open. */
export function isBusy(): boolean {
  if (document.activeElement?.matches(TEXT_FIELDS)) return true;
  // What lies behind a dialog or a menu cannot be reached meanwhile.
  if (document.querySelector("main")?.closest("[inert], [aria-hidden=true]")) return true;
  return [...document.querySelectorAll("textarea")].some(({ value }) => value.trim() !== "");
}
