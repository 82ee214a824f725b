import type { Browser, Locator, Page } from "@playwright/test";
import { settle } from "./page-load.ts";
import { openPhone, type PhoneOptions } from "./phone.ts";

declare global {
  var longestPressMs: number;
}

/** The browser reports an interaction after the next frame is drawn. */
const REPORTED_AFTER_MS = 1500;

export interface Press {
  readonly name: string;
  readonly address: string;
  readonly target: (page: Page) => Locator;
  /** Actions after the first press, e.g. typing into the field. */
  readonly act?: (page: Page) => Promise<unknown>;
}

/** The longest time from an interaction to the next frame (INP), on a phone, in ms. */
export async function pressMs(browser: Browser, press: Press, options: PhoneOptions): Promise<number> {
  const page = await openPhone(browser, options);
  await page.addInitScript(() => {
    globalThis.longestPressMs = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        globalThis.longestPressMs = Math.max(globalThis.longestPressMs, duration);
      }
    }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  await settle(page, press.address);
  const target = press.target(page);
  await target.scrollIntoViewIfNeeded();
  await target.click();
  await press.act?.(page);
  await page.waitForTimeout(REPORTED_AFTER_MS);
  const longest = await page.evaluate(() => globalThis.longestPressMs);
  await page.context().close();
  return longest;
}
