import path from "node:path";
import { defineConfig } from "@playwright/test";
import { ensureTestBrowser } from "../scripts/chromium.ts";

/** The site of the journeys: `scripts/testing/e2e-site.ts` chooses it, once for each run. */
const port = readSetting("E2E_PORT");
/** Failed tests run once more, alone and with traces. */
const isSecondLook = process.env["E2E_LOOK"] === "second";
const root = path.resolve(import.meta.dirname, "..");
export const SITE = `http://localhost:${port}`;
/**
 * First in PATH, before the programs of the system: this `nice` fails, because low-priority encoders would starve among
 * browsers.
 */
const PROGRAMS = path.join(root, "server/testing/programs");

/**
 * Test files without playback and animations. With reduced motion, videos wait for a click and the bars of live streams
 * do not move: an open page uses no CPU time.
 */
const STILL =
  /[\\/](?:account-\w+|bug-report|channels|client-state|comment-menus|community|creator-application|decisions|deferred-globals|design|discovery|donations|early-presses|early-typing|errors|failed-processing|failing-notifications|keep-alive-lists|keep-alive-pages|library|links|listing|live-screens|moderation|moderation-dialogs|notifications|polls|publish|push-notifications|restrictions|role-access|search|search-and-categories|sections|security|sessions-and-onboarding|shell|sidebar|site-time-zone|staff-lists|static-pages|studio|support-and-moderation|theme-and-language|two-factor|without-javascript)\.test\.ts$/;

/**
 * Journeys with senders: each runs encoders and pages with playing video, which a busy machine shows seconds late. One
 * of them runs at a time.
 */
const SENDING =
  /[\\/](?:browser-devices|browser-studio|chat-replay|clips|device-faults|protocols|embedded-stream|live|live-limits|live-signal|live-walk|low-latency|slate|start-and-end|studio-live)\.test\.ts$/;

/** Journeys in Firefox and WebKit: Playwright only runs them. */
const OTHER_BROWSERS = /\/browsers\/.*\.test\.ts$/;

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "**/*.test.ts",
  // Thousands of small files that Node loads without a transform.
  build: { external: ["**/i18n/compiled/**", "**/messages/compiled/**"] },
  outputDir: path.join(root, isSecondLook ? "test-results/second-look" : "test-results/first-look"),
  // The tests wait more than they compute: with two workers, a third of two cores would be idle.
  workers: isSecondLook ? 1 : 3,
  projects: [
    // Long files come first: a worker that starts one at the end would run alone.
    { name: "sending", testMatch: SENDING, workers: 1, timeout: 420_000 },
    { name: "moving", testIgnore: [SENDING, STILL, OTHER_BROWSERS] },
    ...(["firefox", "webkit"] as const).map((browserName) => ({
      name: browserName,
      testMatch: OTHER_BROWSERS,
      use: { browserName },
      // WebKit paints without a graphics card.
      expect: { timeout: 60_000 },
    })),
    { name: "still", testMatch: STILL, use: { contextOptions: { reducedMotion: "reduce" } } },
  ],
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { intervals: [50, 100, 250], timeout: 120_000 } },
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
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    trace: isSecondLook ? "retain-on-failure" : "off",
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
      RTMP_PORT: readSetting("E2E_RTMP_PORT"),
      WHIP_UDP_PORT: readSetting("E2E_WHIP_PORT"),
      SRT_PORT: readSetting("E2E_SRT_PORT"),
      DATA_DIR: readSetting("E2E_DATA_DIR"),
      DATABASE_URL: readSetting("E2E_DATABASE_URL"),
      PATH: `${PROGRAMS}${path.delimiter}${process.env["PATH"]}`,
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

function readSetting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: run the journeys with npm test -- e2e.`);
  return value;
}
