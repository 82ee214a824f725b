import { type ReactNode, useEffect, useRef, useState } from "react";

interface RenderNearViewportProps {
  /** Reserves the space until then. */
  readonly placeholder?: ReactNode;
  /** The target of the page's link: counts as near wherever it is. */
  readonly isForced?: boolean | undefined;
  readonly children: ReactNode;
}

/** Distance below the viewport at which the content starts to load. */
const NEAR_MARGIN = "500px";
const ANYWHERE = "1000000px";

/** Renders its children only when scrolled near them. */
export function RenderNearViewport({ placeholder, isForced = false, children }: RenderNearViewportProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: isForced ? ANYWHERE : NEAR_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isForced]);

  return <div ref={ref}>{isNear ? children : placeholder}</div>;
}
