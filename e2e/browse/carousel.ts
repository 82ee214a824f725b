import type { Page } from "@playwright/test";

/** Layout of the carousel on the home page. */
export async function measureCarousel(page: Page) {
  return page.getByRole("region", { name: "Wyróżnione filmy" }).evaluate((hero) => {
    const found = [...hero.querySelectorAll("article")];
    const boxOf = (offset: number) => {
      const slide = found.find(({ style }) => Number(style.getPropertyValue("--offset")) === offset);
      const { left = 0, width = 0 } = slide?.getBoundingClientRect() ?? {};
      return { middle: left + width / 2, slide };
    };
    const { slide } = boxOf(0);
    const { left: from, right: to } = hero.getBoundingClientRect();
    const edges = found.map((one) => one.getBoundingClientRect());
    return {
      /** Whether no slide is cut off by the edge of the page. */
      isWhole: edges.every(({ left, right }) => left >= from && right <= to),
      count: found.length,
      width: slide?.offsetWidth,
      height: slide?.offsetHeight ?? 0,
      step: boxOf(1).middle - boxOf(0).middle,
      is3d: getComputedStyle(slide?.parentElement ?? hero).perspective !== "none",
    };
  });
}
