import { useSyncExternalStore } from "react";
import { create } from "zustand";
import { changeLook, useLook } from "#web/session/look.ts";

export const SIDEBAR_ID = "sidebar";
/** From this width on the sidebar stands beside the page, below it lies over the page. */
const WIDE_SCREEN = "(min-width: 1264px)";

/** The sidebar laid over the page: on narrow screens, and on pages that want the whole width. */
export const useDrawer = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export function closeDrawer(): void {
  useDrawer.setState({ isOpen: false });
}

/** Whether the sidebar can be seen, and what a menu button does: locks it open or closed, or moves the drawer. */
export function useSidebar(hasSidebar: boolean): { isShown: boolean; toggle: () => void } {
  const { sidebar } = useLook();
  const { isOpen } = useDrawer();
  const isWide = useSyncExternalStore(watchScreenWidth, isWideScreen, () => true);

  if (hasSidebar && isWide) {
    const isShown = sidebar === "open";
    return { isShown, toggle: () => changeLook({ sidebar: isShown ? "closed" : "open" }) };
  }
  return { isShown: isOpen, toggle: () => useDrawer.setState({ isOpen: !isOpen }) };
}

function isWideScreen(): boolean {
  return matchMedia(WIDE_SCREEN).matches;
}

/** Calls back when the screen becomes wide or narrow; returns what ends that. */
export function watchScreenWidth(onChange: () => void): () => void {
  const query = matchMedia(WIDE_SCREEN);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
