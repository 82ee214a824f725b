import { defineConfig } from "vitest/config";

/** The machine that runs the tests has two cores; more workers only wait for each other. */
const WORKERS = 2;

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    testTimeout: 90_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          include: ["server/**/*.test.ts"],
          // Every file has a site and a database of its own; loading the server's code once for all halves the time.
          isolate: false,
          globalSetup: "./server/testing/database.ts",
        },
      },
      {
        extends: true,
        test: { name: "shared", include: ["shared/**/*.test.ts", "scripts/**/*.test.ts"] },
      },
      {
        extends: true,
        test: { name: "web", include: ["web/**/*.test.ts", "web/**/*.test.tsx"] },
      },
    ],
  },
});
