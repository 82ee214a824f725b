import { createFileRoute, Outlet } from "@tanstack/react-router";
import { classes } from "#web/ui/classes.ts";
import { SnackbarHost } from "#web/ui/snackbar-host.tsx";
import { late, windowThat } from "#web/layouts/late.tsx";
import { CONTENT_ID, SkipLink } from "#web/layouts/skip-link.tsx";
import { useDrawer } from "./drawer.ts";
import { KeptOutlet } from "./kept-outlet.tsx";
import { usePageShape } from "./page-shape.ts";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

const FOOTER = late(async () => (await import("#web/layouts/footer.tsx")).Footer);
const BOTTOM_BAR = late(
  async () => (await import("./bottom-bar.tsx")).BottomBar,
  windowThat("(width < 960px)"),
);

export const Route = createFileRoute("/_default")({ component: DefaultLayout });

/** The bars, the sidebar and the footer around most pages. */
function DefaultLayout() {
  const { hasFailed, hasSidebar } = usePageShape();
  const { isOpen } = useDrawer();
  // The error page brings its own, simpler layout.
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
          inert={isOpen}
          className="flex min-h-[calc(100dvh-var(--topbar))] min-w-0 flex-col overflow-x-clip max-md:pb-(--bottombar)"
        >
          <main id={CONTENT_ID} tabIndex={-1} className="flex-1 px-4 pb-18 outline-none md:pr-8 md:pl-6">
            <KeptOutlet />
          </main>
          {FOOTER}
        </div>
      </div>
      {BOTTOM_BAR}
      <SnackbarHost />
    </>
  );
}
