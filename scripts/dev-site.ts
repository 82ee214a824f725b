import path from "node:path";
import { openDevWeb } from "#server/platform/web/open-dev-web.ts";
import { run } from "#server/start.ts";

const HOT_PORT_OFFSET = 1;

await run(({ port, browser }) =>
  openDevWeb({
    root: path.resolve(import.meta.dirname, ".."),
    hmrPort: port + HOT_PORT_OFFSET,
    config: browser,
  }),
);
