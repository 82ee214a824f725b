import { type ReactNode, useEffect, useRef, useState } from "react";

interface WhenNearProps {
  /** Keeps the room until then. */
  readonly placeholder?: ReactNode;
  /** It is what the page was opened for: wherever it is, it counts as near. */
  readonly isWanted?: boolean | undefined;
  readonly children: ReactNode;
}

/** So far below the window its content begins to load. */
const NEAR = "500px";
const ANYWHERE = "1000000px";

/** What is only loaded once somebody scrolls towards it. */
export function WhenNear({ placeholder, isWanted = false, children }: WhenNearProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: isWanted ? ANYWHERE : NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted]);

  return <div ref={ref}>{isNear ? children : placeholder}</div>;
}
