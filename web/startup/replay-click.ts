import { DEHYDRATED_ATTRIBUTE } from "./pending-interactions.ts";
import { findButton } from "./pressed-button.ts";

/**
 * Called when the page, or a lazily hydrated component (lazy-hydrate.tsx), is hydrated: from then on its buttons work,
 * and an earlier click is replayed.
 */
export function replayClick(): void {
  globalThis.isHydrated = true;
  const pressed = globalThis.pendingClick;
  const button = pressed && findButton(pressed);
  if (button?.closest(`[${DEHYDRATED_ATTRIBUTE}]`)) {
    // Its component hydrates on the first interaction, which happened before the listener was attached.
    window.dispatchEvent(new Event("pointerdown"));
    return;
  }
  globalThis.pendingClick = undefined;
  // A click also triggers lazy hydration, but not synchronously within the current commit.
  queueMicrotask(() => button?.click());
}
