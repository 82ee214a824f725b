import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, type RefObject } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { lazyHydrate, onFirstInteractionOrMember, onIdle } from "#web/layouts/lazy-hydrate.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { closeDrawer, SIDEBAR_ID, useDrawer, watchScreenWidth } from "./drawer.ts";

const SIDEBAR_CONTENT = lazyHydrate(
  async () => (await import("./sidebar-content.tsx")).SidebarContent,
  onFirstInteractionOrMember,
);
const NEW_CHANNELS = lazyHydrate(async () => (await import("./new-channels.tsx")).NewChannels, onIdle);

const BESIDE =
  "lg:visible lg:sticky lg:bottom-auto lg:h-[calc(100dvh-var(--topbar))] lg:translate-x-0 lg:bg-transparent lg:shadow-none lg:in-data-[sidebar=closed]:hidden";

/** Navigation: beside the page if there is room for it, otherwise a drawer between the bars. */
export function Sidebar({ hasSidebar }: { readonly hasSidebar: boolean }) {
  const { isOpen } = useDrawer();
  const navRef = useRef<HTMLElement>(null);
  useDrawerFocus(isOpen, navRef);

  return (
    <>
      {isOpen && (
        <div
          aria-hidden="true"
          onClick={closeDrawer}
          className={classes(
            "fixed inset-0 top-(--topbar) z-20 animate-rise touch-none bg-scrim",
            hasSidebar && "lg:hidden",
          )}
        />
      )}
      <nav
        ref={navRef}
        id={SIDEBAR_ID}
        aria-label={m.shell_navigation()}
        className={classes(
          "fixed top-(--topbar) bottom-0 left-0 z-20 w-(--sidebar) overflow-x-hidden overflow-y-auto overscroll-contain bg-bg px-2.5 pt-1.5 pb-6 scrollbar-none duration-med max-md:bottom-(--bottombar) max-sm:w-full",
          // Visible immediately, so that it can take the focus; hidden after the closing transition.
          isOpen
            ? "visible translate-x-0 shadow-dialog transition-[translate]"
            : "invisible -translate-x-full transition-[translate,visibility]",
          hasSidebar && BESIDE,
        )}
      >
        {SIDEBAR_CONTENT}
        {NEW_CHANNELS}
      </nav>
    </>
  );
}

/** An open drawer traps the focus; Escape and navigation close it. */
function useDrawerFocus(isOpen: boolean, navRef: RefObject<HTMLElement | null>) {
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => closeDrawer(), [pathname]);
  useEffect(() => watchScreenWidth(closeDrawer), []);

  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    navRef.current?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });

    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      closeDrawer();
      if (opener instanceof HTMLElement) opener.focus();
    }
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [isOpen, navRef]);
}
