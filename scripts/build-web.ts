import path from "node:path";
import { ensureWebBuilt } from "#server/platform/web/build-web.ts";

/** Builds the web application if its sources have changed since the last build. */
await ensureWebBuilt({
  root: path.resolve(import.meta.dirname, ".."),
  log: { info: (message) => process.stdout.write(`${message}\n`) },
});
