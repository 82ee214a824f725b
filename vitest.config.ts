import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/testing/longest-first.ts";

/** The machine that runs the tests has two cores; the third worker fills them while tests of the others wait. */
const WORKERS = 3;

/**
 * Files that replace a module or the time of the clock that all components share, or listen to the whole window: they
 * load their own code.
 */
const ISOLATED = [
  "web/data/live-stream-state.test.tsx",
  "web/features/live/live-chip.test.tsx",
  "web/features/notifications/push-device.test.tsx",
  "web/features/videos/video-list-card.test.tsx",
  "web/features/videos/video-state-card.test.tsx",
  "web/layouts/default/member-tools.test.tsx",
  "web/pages/embed/embed-pending.test.tsx",
  "web/player/engine/engine-slot.test.tsx",
  "web/pages/public/watch/info/premiere-chip.test.tsx",
  "web/ui/format/corrected-clocks.test.tsx",
  "web/features/playback/premiere-sync.test.tsx",
  "web/features/playback/stream-url-renewal.test.tsx",
  "web/startup/inline/capture-interactions.test.tsx",
];

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    testTimeout: 90_000,
    hookTimeout: 240_000,
    sequence: { sequencer: LongestFirst },
    // A file has it as `// @module-tag slow`, one test as `{ tags: ["slow"] }` (docs/testing.md, "Two circles").
    tags: [{ name: "slow", description: "Runs for long by its nature: left out of the gate." }],
    // Thousands of small files that Node reads as they are.
    server: { deps: { external: [/\/(?:i18n|messages)\/compiled\//] } },
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
        test: {
          name: "components",
          include: ["web/**/*.test.tsx"],
          exclude: ISOLATED,
          isolate: false,
          environment: "./web/testing/one-window.ts",
          setupFiles: ["./web/testing/polish.ts"],
        },
      },
      { extends: true, test: { name: "isolated", include: ISOLATED, environment: "happy-dom" } },
    ],
  },
});
