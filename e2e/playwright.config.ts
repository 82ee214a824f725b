import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { ensureTestBrowser } from "../scripts/chromium.ts";

/** Workers load this file again: the first one decides, the others inherit. */
const port = (process.env["E2E_PORT"] ??= String(4300 + (process.pid % 300)));
const dataDir = (process.env["E2E_DATA_DIR"] ??= mkdtempSync(path.join(tmpdir(), "nadaj-e2e-")));
const root = path.resolve(import.meta.dirname, "..");
export const SITE = `http://localhost:${port}`;

/** Where no film plays and nothing that moves is looked at: for people who want no motion, half is drawn as often. */
const STILL =
  /(account-\w+|bug-report|channels|creator-application|companions|desk|discovery|donations|errors|finding|kept-lists|listing|library|notifications|publish|search|sections|security|shell|staff-lists|static-pages|two-factor)\.test\.ts$/;

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "**/*.test.ts",
  // Thousands of small files that Node reads as they are.
  build: { external: ["**/i18n/compiled/**"] },
  outputDir: path.join(root, "test-results"),
  // Journeys wait more than they work: two would leave a third of two cores idle.
  workers: 3,
  projects: [
    { name: "still", testMatch: STILL, use: { contextOptions: { reducedMotion: "reduce" } } },
    { name: "moving", testIgnore: STILL },
  ],
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: SITE,
    // Most journeys are those of people who have seen the banner about cookies and the question about push messages.
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
    // The theme of pages follows that of the system until somebody chooses one; the design is drawn for the dark.
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
      // Another site of this machine may take broadcasts.
      RTMP_PORT: String(Number(port) + 10_000),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      // One browser opens more accounts in a minute than people do.
      NADAJ_RATE_LIMITS: "off",
      NADAJ_VIEW_SECONDS: "2",
      PUSH_APP_ID: "push-app-of-the-tests",
      PUSH_SCRIPT: "https://push.example/script.js",
      STRIPE_PUBLISHABLE_KEY: "pk_test_of_the_tests",
      STRIPE_SECRET_KEY: "sk_test_of_the_tests",
      STRIPE_WEBHOOK_SECRET: "whsec_of_the_tests",
      // Keys that are configured for browsers, and no card is charged.
      NADAJ_DONATIONS: "test",
      NADAJ_ADMIN_EMAIL: "admin@example.com",
      NADAJ_ADMIN_PASSWORD: "correct horse",
    },
  },
});
