import { ONE_HOST, type PublicConfig } from "#shared/public-config.ts";
import { createServer, isRunnableDevEnvironment } from "vite";
import { pageVariant, redirectPage, renderPage, type Application } from "./render-page.ts";
import type { Web } from "./web.ts";

interface DevWebOptions {
  /** The project's root folder. */
  readonly root: string;
  /** Where the browser hears of changed modules, beside the port of the site. */
  readonly hotPort: number;
  readonly config?: Omit<PublicConfig, "appUrl">;
}

export interface DevWeb extends Web {
  close(): Promise<void>;
}

const ENTRY = "/web/server.tsx";
const LOOPBACK = "127.0.0.1";

/**
 * Opens the browser application for development: Vite serves its modules as they are in the source tree, the
 * browser takes over changes without a reload, and pages are rendered from the present sources.
 */
export async function openDevWeb({ root, hotPort, config = ONE_HOST }: DevWebOptions): Promise<DevWeb> {
  const vite = await createServer({
    root,
    // The usual loader writes a temporary file, which a server under `node --watch` takes for a change of its code.
    configLoader: "native",
    appType: "custom",
    server: { middlewareMode: true, ws: { host: LOOPBACK, port: hotPort } },
  });
  const pages = vite.environments["ssr"];
  if (!pages || !isRunnableDevEnvironment(pages))
    throw new Error("Vite cannot run the pages in this process");
  const { runner } = pages;
  const origins = [`ws://${LOOPBACK}:${hotPort}`];

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
    // A page kept in a cache is worth nothing once a source has changed.
    variant: (visit) => `${pageVariant(application, visit)}.${version}`,
    async render(visit, services) {
      application = await load();
      return renderPage(application, visit, services, config, origins);
    },
    asset: async () => undefined,
    close: () => vite.close(),
  };
}
