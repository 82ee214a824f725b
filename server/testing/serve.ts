import { run } from "#server/start.ts";

/** The real server without pages, for tests that kill it. */
await run(async () => undefined);
