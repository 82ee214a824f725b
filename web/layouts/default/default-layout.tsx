import { createFileRoute, Outlet } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import { FeedbackHost } from "#web/ui/feedback/feedback-host.tsx";
import { lazyHydrate, onInteractionOrLaterIn } from "#web/layouts/lazy-hydrate.tsx";
import { CONTENT_ID, SkipLink } from "#web/layouts/skip-link.tsx";
import { publicConfig } from "#web/ssr/public-config.ts";
import { useDrawer } from "./drawer.ts";
import { KeepAliveOutlet } from "./keep-alive-outlet.tsx";
import { usePageShape } from "./page-shape.ts";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

const ANNOUNCEMENT_BAR = lazyHydrate(
  async () => (await import("#web/layouts/bars/announcement-bar.tsx")).AnnouncementBar,
);
const MAINTENANCE_BAR = lazyHydrate(
  async () => (await import("#web/layouts/bars/maintenance-bar.tsx")).MaintenanceBar,
);
const FOOTER = lazyHydrate(async () => (await import("#web/layouts/footer.tsx")).Footer);
const BOTTOM_BAR = lazyHydrate(
  async () => (await import("./bottom-bar.tsx")).BottomBar,
  onInteractionOrLaterIn("(width < 960px)"),
);

export const Route = createFileRoute("/_default")({ component: DefaultLayout });

/** The bars, the sidebar and the footer around most pages. */
function DefaultLayout() {
  const { hasFailed, hasSidebar } = usePageShape();
  const { isOpen } = useDrawer();
  // `inert` changes the style of each element of the page: the drawer is drawn before.
  const isCovered = useDeferredValue(isOpen);
  // The error page has its own, simpler layout.
  if (hasFailed) return <Outlet />;

  return (
    <>
      <SkipLink />
      <TopBar hasSidebar={hasSidebar} />
      <div
        className={classes(
          hasSidebar &&
            "lg:grid lg:grid-cols-[var(--sidebar)_minmax(0,1fr)] lg:in-data-[sidebar=closed]:block",
        )}
      >
        <Sidebar hasSidebar={hasSidebar} />
        <div
          inert={isCovered}
          className="flex min-h-[calc(100dvh-var(--topbar))] min-w-0 flex-col overflow-x-clip max-md:pb-(--bottombar)"
        >
          {publicConfig().isInMaintenance && MAINTENANCE_BAR}
          {publicConfig().announcement && ANNOUNCEMENT_BAR}
          <main id={CONTENT_ID} tabIndex={-1} className="flex-1 px-4 pb-18 outline-none md:pr-8 md:pl-6">
            <KeepAliveOutlet />
          </main>
          {FOOTER}
        </div>
      </div>
      {BOTTOM_BAR}
      <FeedbackHost />
    </>
  );
}
