/** Where the page's first script keeps a button that was pressed too early, see server/platform/web/paint-first.ts. */
interface PressHolder {
  heldPress?: HTMLElement | undefined;
  isAlive?: true;
}

/**
 * The page, or a part of it that was asleep (late.tsx), is alive: its buttons work from now on, and one that somebody
 * has already pressed is pressed again.
 */
export function releasePress(): void {
  const holder: PressHolder = globalThis as PressHolder;
  holder.isAlive = true;
  const button = holder.heldPress;
  if (button?.closest("[data-asleep]")) {
    // Its part wakes at a sign of somebody, and there was one before it could notice.
    window.dispatchEvent(new Event("pointerdown"));
    return;
  }
  holder.heldPress = undefined;
  // Parts of the page that are still to come alive do so for a press, but not within the work that ends here.
  queueMicrotask(() => button?.click());
}
