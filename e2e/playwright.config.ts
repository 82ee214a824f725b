import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { ensureTestBrowser } from "../scripts/chromium.ts";

/** Workers load this file again: the first process chooses the values, the others inherit them. */
const port = (process.env["E2E_PORT"] ??= String(4300 + (process.pid % 300)));
const dataDir = (process.env["E2E_DATA_DIR"] ??= mkdtempSync(path.join(tmpdir(), "nadaj-e2e-")));
const root = path.resolve(import.meta.dirname, "..");
export const SITE = `http://localhost:${port}`;

/**
 * Test files without playback and animations. With reduced motion, videos wait for a click and the bars of live
 * streams stand still: an open page takes no processor time.
 */
const STILL =
  /[\\/](?:account-\w+|bug-report|channels|client-state|comment-menus|community|creator-application|deferred-globals|design|discovery|donations|errors|failed-processing|failing-notifications|keep-alive-lists|keep-alive-pages|library|listing|live-screens|moderation|moderation-dialogs|notifications|polls|publish|push-notifications|role-access|search|search-and-categories|sections|security|sessions-and-onboarding|shell|site-time-zone|staff-lists|static-pages|studio|support-and-moderation|theme-and-language|two-factor|without-javascript)\.test\.ts$/;

/** Journeys in Firefox and WebKit: Playwright only runs them. */
const OTHER_BROWSERS = /\/browsers\/.*\.test\.ts$/;

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "**/*.test.ts",
  // Thousands of small files that Node loads without a transform.
  build: { external: ["**/i18n/compiled/**", "**/messages/compiled/**"] },
  outputDir: path.join(root, "test-results"),
  // The tests wait more than they compute: two workers would leave a third of two cores idle.
  workers: 3,
  projects: [
    // First the long files: a worker that starts one at the end would be left alone with it.
    { name: "moving", testIgnore: [STILL, OTHER_BROWSERS] },
    ...(["firefox", "webkit"] as const).map((browserName) => ({
      name: browserName,
      testMatch: OTHER_BROWSERS,
      use: { browserName },
      // WebKit paints without a graphics card.
      expect: { timeout: 60_000 },
    })),
    { name: "still", testMatch: STILL, use: { contextOptions: { reducedMotion: "reduce" } } },
  ],
  timeout: 180_000,
  expect: { timeout: 20_000, toPass: { intervals: [50, 100, 250] } },
  use: {
    baseURL: SITE,
    // Most tests are for users who have dismissed the cookie banner and the push question.
    storageState: {
      cookies: [],
      origins: [
        {
          origin: SITE,
          localStorage: ["cookie-dismissed", "push-dialog-dismissed"].map((name) => ({
            name,
            value: "true",
          })),
        },
      ],
    },
    // The theme follows the system until the user chooses one; the design's default is dark.
    colorScheme: "dark",
    actionTimeout: 20_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: ensureTestBrowser(),
      args: [
        ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
        ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
        "--autoplay-policy=no-user-gesture-required",
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" server/main.ts`,
    cwd: root,
    url: `${SITE}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: {
      PORT: port,
      // Another site on this machine may use the default ports of live streams.
      RTMP_PORT: String(Number(port) + 10_000),
      WHIP_UDP_PORT: String(Number(port) + 10_000),
      SRT_PORT: String(Number(port) + 10_001),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      // One browser registers more accounts in a minute than a user does.
      NADAJ_RATE_LIMITS: "off",
      NADAJ_VIEW_SECONDS: "2",
      PUSH_APP_ID: "push-app-of-the-tests",
      PUSH_SCRIPT: "https://push.example/script.js",
      STRIPE_PUBLISHABLE_KEY: "pk_test_of_the_tests",
      STRIPE_SECRET_KEY: "sk_test_of_the_tests",
      STRIPE_WEBHOOK_SECRET: "whsec_of_the_tests",
      // Public keys are configured, but no card is charged.
      NADAJ_DONATIONS: "test",
      NADAJ_ADMIN_EMAIL: "admin@example.com",
      NADAJ_ADMIN_PASSWORD: "correct horse",
    },
  },
});
