import { type AnyRouter, rootRouteId } from "@tanstack/react-router";
import { STARTUP_CODE } from "virtual:startup-code";
import type { EarlyLiveStream, EarlyVideo } from "#web/startup/early-start.ts";
import type { PageStartup } from "#web/startup/startup-context.ts";
import type { StartupData } from "#web/startup/startup-data.ts";
import { startupMarkup } from "./startup-markup.ts";

const HEAD = "<head>";

interface RenderedStartup extends PageStartup {
  /** Adds the inline start-up script to the rendered page. Throws if the page has no head. */
  addTo(html: string): string;
}

/**
 * Takes the scripts of a page from the router, which would load them at once, and passes them to the inline start-up
 * script, which loads them later.
 */
export function takeStartup(router: AnyRouter): RenderedStartup {
  const scripts = takeScripts(router);
  let video: EarlyVideo | EarlyLiveStream | undefined;
  return {
    addVideo(earlyVideo) {
      video = earlyVideo;
    },
    // First in the head, where React cannot render: it moves style sheets to the top, and inline scripts behind a style
    // sheet wait for it.
    addTo(html) {
      if (!html.includes(HEAD)) throw new Error("The rendered page has no head");
      return html.replace(HEAD, () => HEAD + startupMarkup({ ...scripts, video }, STARTUP_CODE));
    },
  };
}

function takeScripts(router: AnyRouter): Pick<StartupData, "entry" | "modules"> {
  const manifest = router.ssr?.manifest;
  if (!manifest) return { entry: undefined, modules: [] };
  const routes = router.stores.matches.get().map(({ routeId }) => manifest.routes[routeId]);
  const modules = routes.flatMap((route) => route?.preloads ?? []).map(addressOf);
  const entry = routes.flatMap((route) => route?.scripts ?? []).find(hasAddress)?.attrs?.["src"];
  // The preloads of the root are the entry script and what it imports.
  const imported = (manifest.routes[rootRouteId]?.preloads ?? [])
    .map(addressOf)
    .filter((module) => module !== entry);
  const others = Object.entries(manifest.routes).map(
    ([id, { preloads: _preloads, scripts = [], ...route }]) =>
      // The development server adds inline scripts.
      [id, { ...route, scripts: scripts.filter((script) => !hasAddress(script)) }] as const,
  );
  router.ssr = { manifest: { ...manifest, routes: Object.fromEntries(others) } };
  return { entry, modules: [...new Set([...imported, ...modules])] };
}

function addressOf(module: string | { readonly href: string }): string {
  return typeof module === "string" ? module : module.href;
}

function hasAddress({ attrs }: { readonly attrs?: Readonly<Record<string, unknown>> }): boolean {
  return attrs?.["src"] !== undefined;
}
