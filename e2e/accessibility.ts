import { expect, type Page } from "@playwright/test";
import axeCore, { type RunOptions } from "axe-core";

declare global {
  var axe: typeof axeCore | undefined;
}

const OPTIONS: RunOptions = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] },
  // No enabled rule needs the style sheets, and only violations are read.
  resultTypes: ["violations"],
  preload: { assets: ["media"] },
};

/** WCAG 2.2 AA violations of the page in its current state. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // The program is half a megabyte: it is loaded once per document.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeCore.source);
  const faults = await runAxe(page);
  if (faults.length === 0) return [];
  // A message may have covered a control, or have faded out while axe was running: a real fault is found without it, too.
  await expect(page.locator("[data-snackbar] > *")).toHaveCount(0);
  const remaining = await runAxe(page);
  return faults.filter((fault) => remaining.includes(fault));
}

function runAxe(page: Page): Promise<string[]> {
  return page.evaluate(async (options) => {
    // While a theme changes, the colours belong to neither theme, and elements that fade in have too little contrast.
    const ending = document.getAnimations().filter(({ effect, playState, timeline }) => {
      const isEndless = effect?.getComputedTiming().iterations === Infinity;
      return playState === "running" && timeline instanceof DocumentTimeline && !isEndless;
    });
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { axe } = globalThis;
    if (!axe) throw new Error("axe is not loaded");
    /** Bars at the edges of the window cover what is scrolled behind them: a small target is small in the middle, too. */
    const isSmall = async (html: string, selector: string): Promise<boolean> => {
      document.querySelector(selector)?.scrollIntoView({ block: "center", behavior: "instant" });
      const rule: RunOptions = { runOnly: { type: "rule", values: ["target-size"] } };
      const { violations: again } = await axe.run(document, rule);
      return again.some(({ nodes }) => nodes.some((node) => node.html === html));
    };
    const { violations } = await axe.run(document, options);
    const faults: string[] = [];
    for (const { id, nodes } of violations) {
      for (const { html, target } of nodes) {
        if (id !== "target-size" || (await isSmall(html, target.join(" ")))) faults.push(`${id}: ${html}`);
      }
    }
    return faults;
  }, OPTIONS);
}
