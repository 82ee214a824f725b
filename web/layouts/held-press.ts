/** Where the page's first script keeps a button that was pressed too early, see server/platform/web/paint-first.ts. */
interface PressHolder {
  heldPress?: HTMLElement | undefined;
  isAlive?: true;
}

/** The page is alive: buttons work from now on, and one that somebody has already pressed is pressed again. */
export function releasePress(): void {
  const holder: PressHolder = globalThis as PressHolder;
  holder.isAlive = true;
  holder.heldPress?.click();
  holder.heldPress = undefined;
}
