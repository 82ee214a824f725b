import type { Page } from "@playwright/test";

export interface LayoutStability {
  shift: number;
  largest: string;
  /** The elements that moved, with their distance from the top before and after. */
  readonly moved: string[];
}

interface LayoutShift {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** Records the layout shift without interaction, and the text of the page section with the largest paint. */
export async function recordLayoutStability(page: Page): Promise<() => Promise<LayoutStability>> {
  await page.addInitScript(() => {
    const seen: LayoutStability = { shift: 0, largest: "", moved: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly LayoutShift[]) {
        seen.shift += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources) {
          seen.moved.push(`${node?.textContent?.slice(0, 30)} ${previousRect.y} -> ${currentRect.y}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as unknown as { element: Element | null };
        seen.largest = element?.closest("section, main, header, footer, nav")?.textContent ?? "";
      }
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: LayoutStability }).seen);
}
