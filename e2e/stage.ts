import type { Page } from "@playwright/test";

/** What the stage of the home page looks like from the front. */
export async function slides(page: Page) {
  return page.getByRole("region", { name: "Wyróżnione filmy" }).evaluate((hero) => {
    const found = [...hero.querySelectorAll("article")];
    const boxOf = (place: number) => {
      const slide = found.find(({ style }) => Number(style.getPropertyValue("--offset")) === place);
      const { left = 0, width = 0 } = slide?.getBoundingClientRect() ?? {};
      return { middle: left + width / 2, slide };
    };
    const { slide } = boxOf(0);
    const { left: from, right: to } = hero.getBoundingClientRect();
    const edges = found.map((one) => one.getBoundingClientRect());
    return {
      /** No slide is cut by the edge of the page. */
      isWhole: edges.every(({ left, right }) => left >= from && right <= to),
      count: found.length,
      width: slide?.offsetWidth,
      height: slide?.offsetHeight ?? 0,
      step: boxOf(1).middle - boxOf(0).middle,
      is3d: getComputedStyle(slide?.parentElement ?? hero).perspective !== "none",
    };
  });
}
