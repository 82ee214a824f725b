import path from "node:path";
import { ensureWebBuilt } from "#server/platform/web/build-web.ts";
import { openWeb } from "#server/platform/web/open-web.ts";
import type { OpenPages } from "#server/start.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Opens the browser application; rebuilds it if its sources have changed. */
export const openBuiltPages: OpenPages = async ({ browser }, log) => {
  const distDir = await ensureWebBuilt({ root, log });
  return openWeb({ distDir, config: browser });
};
