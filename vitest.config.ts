import { defineConfig } from "vitest/config";

/** The machine that runs the tests has two cores; more workers only wait for each other. */
const WORKERS = 2;

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    testTimeout: 90_000,
    hookTimeout: 240_000,
    // Thousands of small files that Node reads as they are.
    server: { deps: { external: [/i18n\/compiled\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          include: ["server/**/*.test.ts"],
          // Every file has a site and a database of its own; loading the server's code once for all halves the time.
          isolate: false,
          globalSetup: ["./server/testing/media-engine.ts", "./server/testing/database.ts"],
        },
      },
      {
        extends: true,
        test: { name: "web", include: ["{web,shared,scripts}/**/*.test.ts"], isolate: false },
      },
      {
        extends: true,
        // React keeps hold of the document that it met first.
        test: { name: "components", include: ["web/**/*.test.tsx"] },
      },
    ],
  },
});
