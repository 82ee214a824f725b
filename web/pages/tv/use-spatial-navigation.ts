import { type RefObject, useEffect } from "react";

/** Spatial navigation: arrow keys move the focus between the videos. Rows are marked with `data-tv-row`. */
export function useSpatialNavigation(gridRef: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    function handleKeyDown(event: KeyboardEvent) {
      const grid = gridRef.current;
      if (!grid || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = nextOf(grid, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: "center", inline: "center", behavior: scrollBehaviour() });
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [gridRef, isOn]);
}

/** The video to focus next; undefined for other keys and at the edges. */
function nextOf(grid: HTMLElement, key: string): HTMLElement | undefined {
  const rows = [...grid.querySelectorAll("[data-tv-row]")].map((row) => [
    ...row.querySelectorAll<HTMLElement>("a"),
  ]);
  const y = rows.findIndex((row) => row.some((card) => card === document.activeElement));
  if (y === -1) return key.startsWith("Arrow") ? rows[0]?.[0] : undefined;
  const cards = rows[y] ?? [];
  const x = cards.findIndex((card) => card === document.activeElement);
  switch (key) {
    case "ArrowLeft":
      return cards[x - 1];
    case "ArrowRight":
      return cards[x + 1];
    case "ArrowUp":
      return nearest(rows[y - 1], cards[x]);
    case "ArrowDown":
      return nearest(rows[y + 1], cards[x]);
    default:
      return undefined;
  }
}

/** The video of a row that is closest to another one on the horizontal axis. */
function nearest(row: HTMLElement[] | undefined, from: HTMLElement | undefined): HTMLElement | undefined {
  const middle = middleOf(from);
  return row?.reduce((best, card) =>
    Math.abs(middleOf(card) - middle) < Math.abs(middleOf(best) - middle) ? card : best,
  );
}

function middleOf(element: HTMLElement | undefined): number {
  const { left = 0, width = 0 } = element?.getBoundingClientRect() ?? {};
  return left + width / 2;
}

function scrollBehaviour(): ScrollBehavior {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}
