import type { Browser, Page } from "@playwright/test";
import { openPhone, type PhoneOptions } from "./phone.ts";

export interface PageLoad {
  readonly requests: number;
  /** Size of all responses, as transferred. */
  readonly kilobytes: number;
  /** Largest Contentful Paint. */
  readonly paintMs: number;
  /** Total blocking time: the part of each task beyond 50 ms, after the first paint. */
  readonly blockingMs: number;
  /** Sum of the layout shifts, without unit. */
  readonly shift: number;
}

interface Marks {
  paintMs: number;
  firstPaintMs: number;
  shift: number;
  readonly tasks: { start: number; length: number }[];
}

declare global {
  var loadMarks: Marks;
}

const LONG_TASK_MS = 50;
/** Scripts that wait until the page is idle load within this time. */
const SETTLED_AFTER_MS = 6000;

/** Loads a page on a phone with an empty cache, without any interaction. */
export async function loadPage(
  browser: Browser,
  address: string,
  options: PreparedOptions,
): Promise<PageLoad> {
  const page = await openPhone(browser, options);
  const sizes: Promise<number>[] = [];
  page.on("request", (request) => sizes.push(request.sizes().then((size) => size.responseBodySize, noBody)));
  await page.addInitScript(watchLoad);
  await options.prepare?.(page);
  await settle(page, address);
  const { tasks, firstPaintMs, paintMs, shift } = await page.evaluate(() => globalThis.loadMarks);
  const late = tasks.filter(({ start }) => start >= firstPaintMs);
  const counted = sizes.length;
  // Closed first: the size of a response that does not end, as that of a stream, would never resolve.
  await page.context().close();
  const bytes = await Promise.all(sizes);
  return {
    requests: counted,
    kilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1000,
    paintMs,
    blockingMs: late.reduce((sum, { length }) => sum + length - LONG_TASK_MS, 0),
    shift,
  };
}

export interface PreparedOptions extends PhoneOptions {
  readonly prepare?: ((page: Page) => Promise<unknown>) | undefined;
}

/** Opens the page and waits until it makes no further requests without interaction. */
export async function settle(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "load" });
  await page.waitForTimeout(SETTLED_AFTER_MS);
}

/** Size of a request that was aborted or is still running. */
function noBody(): number {
  return 0;
}

/** Runs in the page before its own scripts. */
function watchLoad(): void {
  globalThis.loadMarks = { paintMs: 0, firstPaintMs: 0, shift: 0, tasks: [] };
  const observe = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => (loadMarks.paintMs = startTime));
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") loadMarks.firstPaintMs = startTime;
  });
  observe("longtask", ({ startTime, duration }) =>
    loadMarks.tasks.push({ start: startTime, length: duration }),
  );
  observe("layout-shift", (entry) => {
    if ("hadRecentInput" in entry && !entry.hadRecentInput && "value" in entry) {
      loadMarks.shift += Number(entry.value);
    }
  });
}
