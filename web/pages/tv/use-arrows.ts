import { type RefObject, useEffect } from "react";

/** Moves the focus between the films of a wall by the arrow keys alone. Rows are marked with `data-tv-row`. */
export function useArrows(wallRef: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    function press(event: KeyboardEvent) {
      const wall = wallRef.current;
      if (!wall || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = nextOf(wall, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: "center", inline: "center", behavior: scrollBehaviour() });
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [wallRef, isOn]);
}

/** The film to go to; none for keys that are no arrows and at the edges. */
function nextOf(wall: HTMLElement, key: string): HTMLElement | undefined {
  const rows = [...wall.querySelectorAll("[data-tv-row]")].map((row) => [
    ...row.querySelectorAll<HTMLElement>("a"),
  ]);
  const y = rows.findIndex((row) => row.some((film) => film === document.activeElement));
  if (y === -1) return key.startsWith("Arrow") ? rows[0]?.[0] : undefined;
  const films = rows[y] ?? [];
  const x = films.findIndex((film) => film === document.activeElement);
  switch (key) {
    case "ArrowLeft":
      return films[x - 1];
    case "ArrowRight":
      return films[x + 1];
    case "ArrowUp":
      return nearest(rows[y - 1], films[x]);
    case "ArrowDown":
      return nearest(rows[y + 1], films[x]);
    default:
      return undefined;
  }
}

/** The film of a row that is above or below another one on the screen. */
function nearest(row: HTMLElement[] | undefined, from: HTMLElement | undefined): HTMLElement | undefined {
  const middle = middleOf(from);
  return row?.reduce((best, film) =>
    Math.abs(middleOf(film) - middle) < Math.abs(middleOf(best) - middle) ? film : best,
  );
}

function middleOf(element: HTMLElement | undefined): number {
  const { left = 0, width = 0 } = element?.getBoundingClientRect() ?? {};
  return left + width / 2;
}

function scrollBehaviour(): ScrollBehavior {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}
