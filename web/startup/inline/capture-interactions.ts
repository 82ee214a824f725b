import { DEHYDRATED_ATTRIBUTE, HYDRATED_FORM } from "#web/startup/pending-interactions.ts";
import { findButton, noteButton, type PressedButton } from "#web/startup/pressed-button.ts";

/** A click is dropped if the code of its component has not loaded after this time. */
const REPLAY_WITHIN_MS = 30_000;

/**
 * Captures a form submitted before hydration, for `replaySubmit`: otherwise the browser reloads the page and the input
 * is lost. Captures button clicks for `replayClick`, and keys for the player, in the same way. Links work without
 * scripts.
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
  if (!button) return;
  const isInHydratedPart = globalThis.isHydrated && !button.closest(`[${DEHYDRATED_ATTRIBUTE}]`);
  if (isInHydratedPart && isHydrated(button)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!isInHydratedPart) globalThis.pendingClick = noteButton(button);
  else if (!awaited || findButton(awaited) !== button) {
    awaited = noteButton(button);
    clickWhenHydrated(awaited, performance.now() + REPLAY_WITHIN_MS);
  }
}

/** The last button that was clicked while its code was loading: several clicks on it count as one. */
let awaited: PressedButton | undefined;

/**
 * Whether React has hydrated the button: it adds its own properties to each element that it hydrates. A component that
 * is loaded on demand hydrates after the page, and React drops clicks on it until its code has loaded.
 */
function isHydrated(button: Element): boolean {
  return Object.keys(button).some((key) => key.startsWith("__reactProps"));
}

function clickWhenHydrated(pressed: PressedButton, until: number): void {
  if (awaited !== pressed) return;
  const button = findButton(pressed);
  if (button && isHydrated(button)) {
    awaited = undefined;
    button.click();
  } else if (performance.now() < until) requestAnimationFrame(() => clickWhenHydrated(pressed, until));
  else awaited = undefined;
}
