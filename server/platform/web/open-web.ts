import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DEFAULT_PUBLIC_CONFIG, type FixedPublicConfig } from "#shared/public-config.ts";
import { openAssets } from "./assets.ts";
import { pageVariant, redirectPage, renderPage, type Application } from "./render-page.ts";
import type { Web } from "./web.ts";

interface WebOptions {
  /** The output folder of `vite build`, with `client/` and `server/`. */
  readonly distDir: string;
  readonly config?: FixedPublicConfig;
}

/** Opens the built browser application. */
export async function openWeb({ distDir, config = DEFAULT_PUBLIC_CONFIG }: WebOptions): Promise<Web> {
  const entry = pathToFileURL(join(distDir, "server", "server.js")).href;
  const { default: application } = (await import(entry)) as { default: Application };
  const assets = await openAssets(join(distDir, "client"));
  return {
    redirect: (visit) => redirectPage(application, visit, config),
    variant: (visit) => pageVariant(application, visit),
    render: (visit, services) => renderPage(application, visit, services, config),
    asset: (path, request) => assets.answer(path, request),
  };
}
