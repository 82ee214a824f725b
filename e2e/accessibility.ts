import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What WCAG 2.2 AA finds wrong with the page as it is now. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Colours on their way from one theme to the other are those of neither.
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page })
    // No rule that is on looks at style sheets, and nothing but violations is read.
    .options({ resultTypes: ["violations"], preload: { assets: ["media"] } })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    // Our pages frame nothing: no second tab is needed to put the findings of frames together.
    .setLegacyMode(true)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
