import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from "@tanstack/react-router";
import { useEffect } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { CompanionsHost } from "#web/layouts/companions-host.tsx";
import { releasePress } from "#web/layouts/held-press.ts";
import { RouteProgress } from "#web/layouts/route-progress.tsx";
import { useLook } from "#web/session/look.ts";
import { SessionKeeper } from "#web/session/session-keeper.tsx";
import latinFont from "#web/ui/fonts/archivo-latin.woff2?url";
import polishFont from "#web/ui/fonts/archivo-pl.woff2?url";
import styles from "#web/ui/styles.css?url";
import type { CurrentPage } from "./current-page.ts";

interface RouterContext extends CurrentPage {
  readonly queryClient: QueryClient;
}

/** The colour of the browser's own bars: `--bg` of each theme, in a notation every browser takes. */
const BAR_COLORS = { dark: "#0f0e0b", light: "#faf9f7" };
const BAR_THEMES = ["dark", "light"] as const;

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Document,
  head: ({ match }) => ({
    meta: [
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1, viewport-fit=cover" },
      { name: "description", content: m.shell_site_description() },
    ],
    links: [
      { rel: "stylesheet", href: styles },
      fontPreload(latinFont),
      ...(match.context.visit.locale === "pl" ? [fontPreload(polishFont)] : []),
      { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
      { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
      {
        rel: "search",
        type: "application/opensearchdescription+xml",
        title: "Nadaj",
        href: `/opensearch.xml?lang=${match.context.visit.locale}`,
      },
    ],
  }),
});

function Document() {
  const { visit, config, renderedAt } = Route.useRouteContext();
  const { theme } = useLook();
  useEffect(releasePress, []);
  return (
    <html
      lang={visit.locale}
      // Later changes are written to the document directly, see `changeLook`.
      data-theme={visit.theme}
      data-accent={visit.accent}
      data-sidebar={visit.sidebar}
      data-calm={visit.calm}
      data-viewer={visit.viewer}
      data-rendered-at={renderedAt}
      data-config={config}
    >
      <head>
        <HeadContent />
        {BAR_THEMES.map((system) => (
          <meta
            key={system}
            name="theme-color"
            media={`(prefers-color-scheme: ${system})`}
            content={BAR_COLORS[theme === "system" ? system : theme]}
          />
        ))}
      </head>
      <body>
        <RouteProgress />
        <Outlet />
        <SessionKeeper />
        <CompanionsHost />
        <Scripts />
      </body>
    </html>
  );
}

function fontPreload(href: string) {
  return { rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" as const };
}
