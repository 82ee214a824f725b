import { DEFAULT_PUBLIC_CONFIG, type FixedPublicConfig } from "#shared/public-config.ts";
import { createServer, isRunnableDevEnvironment } from "vite";
import { pageVariant, redirectPage, renderPage, type Application } from "./render-page.ts";
import type { Web } from "./web.ts";

interface DevWebOptions {
  /** The project's root folder. */
  readonly root: string;
  /** Port of the hot-reload WebSocket, besides the port of the site. */
  readonly hmrPort: number;
  readonly config?: FixedPublicConfig;
}

export interface DevWeb extends Web {
  close(): Promise<void>;
}

const ENTRY = "/web/server.tsx";
const LOOPBACK = "127.0.0.1";

/**
 * Opens the browser application for development: Vite serves the modules of the source tree, the browser applies
 * changes by hot reload, and pages are rendered from the current sources.
 */
export async function openDevWeb({
  root,
  hmrPort,
  config = DEFAULT_PUBLIC_CONFIG,
}: DevWebOptions): Promise<DevWeb> {
  const vite = await createServer({
    root,
    // The default loader writes a temporary file, which would restart a server under `node --watch`.
    configLoader: "native",
    appType: "custom",
    server: { middlewareMode: true, ws: { host: LOOPBACK, port: hmrPort } },
  });
  const pages = vite.environments["ssr"];
  if (!pages || !isRunnableDevEnvironment(pages))
    throw new Error("Vite cannot run the pages in this process");
  const { runner } = pages;
  const origins = [`ws://${LOOPBACK}:${hmrPort}`];

  let application = await load();
  let version = 0;
  vite.watcher.on("all", () => {
    version += 1;
  });

  async function load(): Promise<Application> {
    const entry = await runner.import<{ default: Application }>(ENTRY);
    return entry.default;
  }

  return {
    intercept: (request, response, next) => vite.middlewares(request, response, next),
    redirect: (visit) => redirectPage(application, visit, config),
    // The version invalidates cached pages when a source changes.
    variant: (visit) => `${pageVariant(application, visit)}.${version}`,
    async render(visit, services) {
      application = await load();
      return renderPage(application, visit, services, config, origins);
    },
    asset: async () => undefined,
    close: () => vite.close(),
  };
}
