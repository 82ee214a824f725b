import { useEffect } from "react";
import { HomeLink } from "#web/layouts/home-link.tsx";
import { lazyHydrate } from "#web/layouts/lazy-hydrate.tsx";
import { SidebarButton } from "./sidebar-button.tsx";
import { ViewerTools } from "./viewer-tools.tsx";

const SEARCH_BOX = lazyHydrate(async () => (await import("#web/features/search/search-box.tsx")).SearchBox);

/** Keyboard shortcut that focuses the search from anywhere on a page, except while the user types. */
function focusSearch(event: KeyboardEvent) {
  const { key, target } = event;
  const isTyped = target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
  if (key !== "/" || isTyped || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
    return;
  const field = document.querySelector<HTMLInputElement>("header [type=search]");
  // On phones the field is hidden, and under a dialog it is not accessible.
  if (!field?.checkVisibility() || document.querySelector("[role=dialog], [role=alertdialog]")) return;
  event.preventDefault();
  field.focus();
}

/** The bar at the top of every page of the default layout. */
export function TopBar({ hasSidebar }: { readonly hasSidebar: boolean }) {
  useEffect(() => {
    addEventListener("keydown", focusSearch);
    return () => removeEventListener("keydown", focusSearch);
  }, []);
  return (
    <header className="sticky top-0 z-30 grid h-(--topbar) grid-cols-[minmax(0,auto)_minmax(0,560px)_auto] items-center justify-between gap-6 bg-linear-to-b from-bg/72 to-bg/38 pr-6 pl-3.5 backdrop-blur-[20px] backdrop-saturate-120 max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:gap-3 max-md:pr-3 max-md:pl-4">
      <div className="flex min-w-0 items-center gap-2.5">
        <SidebarButton hasSidebar={hasSidebar} />
        <HomeLink />
      </div>
      {SEARCH_BOX}
      <div className="col-start-3 flex items-center gap-2.5">
        <ViewerTools />
      </div>
    </header>
  );
}
