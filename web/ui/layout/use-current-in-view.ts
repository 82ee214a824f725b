import { useEffect, useRef, type RefObject } from "react";

/**
 * For a row of links that may be wider than its box: scrolls the box sideways so that the link to the current page is in
 * its middle, whenever `current` changes. The box needs a position, such as `relative`.
 */
export function useCurrentInView<Box extends HTMLElement>(
  current: string | undefined,
): RefObject<Box | null> {
  const boxRef = useRef<Box>(null);
  useEffect(() => {
    const box = boxRef.current;
    const link = box?.querySelector<HTMLElement>("[aria-current=page]");
    if (!box || !link) return;
    box.scrollLeft = link.offsetLeft - (box.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return boxRef;
}
