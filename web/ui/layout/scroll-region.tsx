import { useCallback, useState, type ReactNode } from "react";

interface ScrollRegionProps {
  /** Accessible name once the region is scrollable. */
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A scroll container. Focusable with Tab only while its content overflows. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  const [isScrollable, setScrollable] = useState(false);

  const observe = useCallback((element: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setScrollable(overflows(element)));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={observe}
      className={className}
      {...(isScrollable ? { role: "region", "aria-label": label, tabIndex: 0 } : {})}
    >
      {children}
    </div>
  );
}

function overflows(element: Element): boolean {
  return element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
}
