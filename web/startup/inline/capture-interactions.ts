import { DEHYDRATED_ATTRIBUTE, HYDRATED_FORM } from "#web/startup/pending-interactions.ts";
import { findPressed, noteButton, type PressedButton } from "./pressed-button.ts";

/** A click is dropped if its component is not hydrated this long after the page. */
const REPEAT_WITHIN_MS = 30_000;
const DEHYDRATED = `[${DEHYDRATED_ATTRIBUTE}]`;

/**
 * Captures a form submitted before hydration, for `replaySubmit`: otherwise the browser reloads the page and the input
 * is lost. Captures keys for the player in the same way, and repeats clicks on buttons as soon as these work. Links work
 * without scripts.
 */
export function captureInteractions(): void {
  globalThis.pendingKeys = [];
  addEventListener("keydown", captureKey, true);
  addEventListener("submit", captureSubmit, true);
  addEventListener("click", captureClick, true);
}

function captureSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post" || HYDRATED_FORM in form.dataset) return;
  event.preventDefault();
  globalThis.pendingSubmit = form;
}

/** The player decides which keys are its own, as it does later. */
function captureKey(event: KeyboardEvent): void {
  if (!globalThis.pendingKeys || !document.querySelector("[data-player-frame]")) return;
  globalThis.pendingKeys.push(event);
  // It would scroll the page.
  if (event.key === " " && event.target === document.body) event.preventDefault();
}

function captureClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button || isAlive(button)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // Several clicks on a button count as one.
  if (awaited.some((pressed) => findPressed(pressed) === button)) return;
  const pressed = noteButton(button);
  awaited.push(pressed);
  repeatWhenAlive(pressed);
}

/** The buttons that were clicked before they were hydrated. */
const awaited: PressedButton[] = [];

/**
 * Whether React has hydrated the element: it adds its own properties to each element that it hydrates. A component that
 * is loaded on demand hydrates after the page, and React drops clicks on it until its code has loaded.
 */
function isAlive(element: Element): boolean {
  return (
    globalThis.isHydrated === true &&
    !element.closest(DEHYDRATED) &&
    Object.keys(element).some((key) => key.startsWith("__reactProps"))
  );
}

function repeatWhenAlive(pressed: PressedButton, until = Infinity): void {
  const element = findPressed(pressed);
  const isDropped = performance.now() > until || location.pathname !== pressed.path;
  if (!isDropped && !(element && isAlive(element))) {
    const isFirst = globalThis.isHydrated && until === Infinity;
    // Its component hydrates on the first interaction, which happened before the listener was attached.
    if (isFirst && element?.closest(DEHYDRATED)) window.dispatchEvent(new Event("pointerdown"));
    const end = isFirst ? performance.now() + REPEAT_WITHIN_MS : until;
    requestAnimationFrame(() => repeatWhenAlive(pressed, end));
    return;
  }
  awaited.splice(awaited.indexOf(pressed), 1);
  if (isDropped) return;
  if (element instanceof HTMLButtonElement) element.click();
  else element?.focus();
}
