import { useSyncExternalStore } from "react";
import { create } from "zustand";
import { changeAppearance, useAppearance } from "#web/session/appearance.ts";

export const SIDEBAR_ID = "sidebar";
/** From this width on the sidebar is beside the page, below it the sidebar overlays the page. */
const WIDE_SCREEN = "(min-width: 1264px)";

/** The sidebar as a drawer over the page: on narrow screens, and on full-width pages. */
export const useDrawer = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export function closeDrawer(): void {
  useDrawer.setState({ isOpen: false });
}

/** Visibility of the sidebar, and the action of a menu button: pins or unpins the sidebar, or toggles the drawer. */
export function useSidebar(hasSidebar: boolean): { isShown: boolean; toggle: () => void } {
  const { sidebar } = useAppearance();
  const { isOpen } = useDrawer();
  const isWide = useSyncExternalStore(watchScreenWidth, isWideScreen, () => true);

  if (hasSidebar && isWide) {
    const isShown = sidebar === "open";
    return { isShown, toggle: () => changeAppearance({ sidebar: isShown ? "closed" : "open" }) };
  }
  return { isShown: isOpen, toggle: () => useDrawer.setState({ isOpen: !isOpen }) };
}

function isWideScreen(): boolean {
  return matchMedia(WIDE_SCREEN).matches;
}

/** Calls back when the screen crosses the breakpoint; returns the cleanup function. */
export function watchScreenWidth(onChange: () => void): () => void {
  const query = matchMedia(WIDE_SCREEN);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
