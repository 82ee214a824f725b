import path from "node:path";
import { ensureWebBuilt } from "#server/platform/web/build-web.ts";
import { openWeb } from "#server/platform/web/open-web.ts";
import { run } from "#server/start.ts";

const root = path.resolve(import.meta.dirname, "..");

await run(async ({ browser }, log) => {
  const distDir = await ensureWebBuilt({ root, log });
  return openWeb({ distDir, config: browser });
});
