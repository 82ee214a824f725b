import { openBuiltPages } from "#server/open-built-pages.ts";
import { run } from "#server/start.ts";

await run(openBuiltPages);
