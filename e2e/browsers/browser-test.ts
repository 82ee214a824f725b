import { writeFile } from "node:fs/promises";
import { expect, test as base } from "@playwright/test";
import type { Account } from "../site.ts";
import type { Target } from "./find-element.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";
import type { TestBrowser, Window } from "./window.ts";

/** Time limit that includes the installation of the browser by the first run. */
const INSTALL_MILLISECONDS = 600_000;

export const PLAYER = "[data-player-frame]";

interface WorkerFixtures {
  /** The browser of the Playwright project; Playwright itself only runs the tests. */
  readonly testBrowser: TestBrowser;
}

interface Fixtures {
  /** Opens a window for an account or a visitor who has dismissed the initial dialogs of the site. */
  readonly openWindow: (account?: Account) => Promise<Window>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  testBrowser: [
    async ({ browserName }, provide) => {
      const browser = await (browserName === "webkit" ? startWebKit() : startFirefox());
      await provide(browser);
      await browser.close();
    },
    { scope: "worker", timeout: INSTALL_MILLISECONDS },
  ],
  openWindow: async ({ testBrowser }, provide, testInfo) => {
    const windows: Window[] = [];
    await provide(async (account) => {
      const token: Record<string, string> = account ? { token: account.token } : {};
      const window = await testBrowser.openWindow({
        "cookie-dismissed": "true",
        "push-dialog-dismissed": "true",
        ...token,
      });
      windows.push(window);
      return window;
    });
    const pageErrors = windows.flatMap((window) => window.pageErrors());
    for (const [index, window] of windows.entries()) {
      if (testInfo.status !== testInfo.expectedStatus) {
        await writeFile(testInfo.outputPath(`window-${index + 1}.png`), await window.screenshot());
      }
      await window.close();
    }
    expect(pageErrors).toEqual([]);
  },
});

export async function expectVisible(window: Window, target: Target): Promise<void> {
  await expect.poll(() => window.isVisible(target), { message: JSON.stringify(target) }).toBe(true);
}

export async function expectHidden(window: Window, target: Target): Promise<void> {
  await expect.poll(() => window.isVisible(target), { message: JSON.stringify(target) }).toBe(false);
}

/** Clicks until the outcome is visible: the button may be painted before it is hydrated. */
export async function clickUntilVisible(window: Window, button: Target, outcome: Target): Promise<void> {
  await expect(async () => {
    if (!(await window.isVisible(outcome))) await window.click(button);
    await expect.poll(() => window.isVisible(outcome), { timeout: 10_000 }).toBe(true);
  }).toPass();
}

/** Clicks a control of the player until the outcome is visible: controls hide while the pointer does not move. */
export async function clickControl(window: Window, control: Target, outcome: Target): Promise<void> {
  await expect(async () => {
    await window.hover({ selector: PLAYER });
    await clickUntilVisible(window, control, outcome);
  }).toPass();
}

export function videoState(window: Window) {
  return window.evaluate(() => {
    const video = document.querySelector("video");
    return {
      seconds: video?.currentTime ?? 0,
      width: video?.videoWidth ?? 0,
      height: video?.videoHeight ?? 0,
      isPaused: video?.paused ?? true,
    };
  });
}

/** Waits until the video has frames and its time advances; a looping video may also restart. */
export async function expectPlayback(window: Window): Promise<void> {
  const { seconds } = await videoState(window);
  await expect
    .poll(async () => {
      const state = await videoState(window);
      return state.width > 0 && !state.isPaused && Math.abs(state.seconds - seconds) > 0.5;
    })
    .toBe(true);
}

/** Waits until the video is at a position, to within half a second. */
export async function expectPosition(window: Window, seconds: number): Promise<void> {
  await expect.poll(async () => (await videoState(window)).seconds).toBeCloseTo(seconds, 0);
}
