import { useEffect, useEffectEvent, useRef } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "./button.tsx";

export interface LoadMoreProps {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
  readonly label?: string | undefined;
  /** Does not wait for the button once it is near. */
  readonly isAutomatic?: boolean | undefined;
}

/** So far below the window the next part begins to load by itself. */
const NEAR = "400px";

/** The way to the next part of a list. */
export function LoadMore({ hasMore, isLoading, onMore, label, isAutomatic = false }: LoadMoreProps) {
  const ref = useRef<HTMLDivElement>(null);
  const loadNear = useEffectEvent((entries: readonly IntersectionObserverEntry[]) => {
    if (!isLoading && entries.some(({ isIntersecting }) => isIntersecting)) onMore();
  });
  useEffect(() => {
    const element = ref.current;
    if (!isAutomatic || isLoading || !element) return;
    const observer = new IntersectionObserver((entries) => loadNear(entries), { rootMargin: NEAR });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isAutomatic, isLoading]);

  if (!hasMore) return null;
  return (
    <div ref={ref} className="mt-8 flex items-center gap-5">
      <span aria-hidden="true" className="mark-dial flex-1 mask-l-from-0%" />
      <Button isPending={isLoading} onClick={onMore}>
        {label ?? m.ui_more()}
      </Button>
      <span aria-hidden="true" className="mark-dial flex-1 mask-r-from-0%" />
    </div>
  );
}
