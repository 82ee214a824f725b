import { chromium } from "@playwright/test";
import { ADMINISTRATOR } from "#server/testing/site-process.ts";
import { until } from "#server/testing/world.ts";
import { ensureTestBrowser } from "../chromium.ts";
import type { FrontedSite } from "./fronted-site.ts";

const PLAYING_MS = 60_000;

interface Watched {
  /** The position that playback has reached. */
  readonly seconds: number;
  /** How many segments the page has loaded. */
  readonly segments: number;
  /** The protocols of all responses of the page, each once. */
  readonly protocols: readonly string[];
}

/** Logs in on the page of the site in Chromium, and plays the video, all through the front. */
export async function watchInBrowser({ place, videoId }: FrontedSite): Promise<Watched> {
  const url = `https://localhost:${place.httpsPort}`;
  const browser = await chromium.launch({
    executablePath: ensureTestBrowser(),
    args: ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"],
  });
  try {
    const context = await browser.newContext({ locale: "pl-PL", ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await page.goto(`${url}/login`);
    await page.getByLabel("E-mail", { exact: true }).fill(ADMINISTRATOR.email);
    await page.getByLabel("Hasło", { exact: true }).fill(ADMINISTRATOR.password);
    await page.locator("form").getByRole("button", { name: "Zaloguj się", exact: true }).click();
    await page.waitForURL(`${url}/`);

    await page.goto(`${url}/watch/${videoId}`);
    const positionOf = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
    const seconds = await until(
      async () => {
        const position = await positionOf();
        return position > 0.5 && position;
      },
      "playback",
      PLAYING_MS,
    );
    const loaded = await page.evaluate(() =>
      [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map(
        (entry) => ({
          name: entry.name,
          protocol: (entry as PerformanceResourceTiming).nextHopProtocol,
        }),
      ),
    );
    return {
      seconds,
      segments: loaded.filter(({ name }) => name.endsWith(".m4s")).length,
      // Responses from the browser's own cache, and images within the page, have none.
      protocols: [...new Set(loaded.map(({ protocol }) => protocol))].filter(Boolean),
    };
  } finally {
    await browser.close();
  }
}
