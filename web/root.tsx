import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from "@tanstack/react-router";
import { useEffect } from "react";
import { iconLinks } from "#web/head/icon-links.ts";
import { barColour, siteStyle } from "#web/head/site-colours.ts";
import { DeferredGlobalsHost } from "#web/layouts/globals/deferred-globals-host.tsx";
import { RouteProgress } from "#web/layouts/progress/route-progress.tsx";
import { useAppearance } from "#web/session/appearance.ts";
import { SessionSync } from "#web/session/session-sync.tsx";
import textFont from "#web/ui/styles/fonts/archivo-text.woff2?url";
import wideFont from "#web/ui/styles/fonts/archivo-wide.woff2?url";
import styles from "#web/ui/styles/styles.css?url";
import type { CurrentPage } from "./ssr/current-page.ts";
import { publicConfig, siteDescription, siteName } from "./ssr/public-config.ts";

interface RouterContext extends CurrentPage {
  readonly queryClient: QueryClient;
}

const BAR_THEMES = ["dark", "light"] as const;

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Document,
  head: ({ match }) => ({
    meta: [
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1, viewport-fit=cover" },
      { name: "description", content: siteDescription() },
    ],
    links: [
      { rel: "stylesheet", href: styles },
      fontPreload(textFont),
      // In every language, as the names of people, channels and videos are mostly Polish.
      fontPreload(wideFont),
      ...iconLinks(),
      {
        rel: "search",
        type: "application/opensearchdescription+xml",
        title: siteName(),
        href: `/opensearch.xml?lang=${match.context.renderVariant.locale}`,
      },
    ],
  }),
});

function Document() {
  const { renderVariant, config, renderedAt } = Route.useRouteContext();
  const appearance = useAppearance();
  const style = siteStyle();
  useEffect(() => {
    globalThis.isHydrated = true;
  }, []);
  return (
    <html
      lang={renderVariant.locale}
      // Later changes are written to the document directly, see `changeAppearance`.
      data-theme={renderVariant.theme}
      data-accent={renderVariant.accent}
      data-sidebar={renderVariant.sidebar}
      data-distraction-free={renderVariant.distractionFree}
      data-viewer={renderVariant.viewer}
      data-rendered-at={renderedAt}
      data-config={config}
      // A closed one is hidden before the first paint, see `hideClosedAnnouncement`.
      data-announcement={publicConfig().announcement?.id}
    >
      <head>
        <HeadContent />
        {BAR_THEMES.map((system) => (
          <meta
            key={system}
            name="theme-color"
            media={`(prefers-color-scheme: ${system})`}
            content={barColour(appearance, system)}
          />
        ))}
        {style && <style>{style}</style>}
      </head>
      <body>
        <RouteProgress />
        <Outlet />
        <SessionSync />
        <DeferredGlobalsHost />
        <Scripts />
      </body>
    </html>
  );
}

function fontPreload(href: string) {
  return { rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" as const };
}
