import { useEffect, useEffectEvent, useRef } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";

export interface LoadMoreProps {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
  readonly label?: string | undefined;
  /** Loads automatically when the button is near the viewport. */
  readonly isAutomatic?: boolean | undefined;
}

/** Distance below the viewport at which the next page loads automatically. */
const NEAR_MARGIN = "400px";

/** Button that loads the next page of a list. */
export function LoadMore({ hasMore, isLoading, onMore, label, isAutomatic = false }: LoadMoreProps) {
  const ref = useRef<HTMLDivElement>(null);
  const loadNear = useEffectEvent((entries: readonly IntersectionObserverEntry[]) => {
    if (!isLoading && entries.some(({ isIntersecting }) => isIntersecting)) onMore();
  });
  useEffect(() => {
    const element = ref.current;
    if (!isAutomatic || isLoading || !element) return;
    const observer = new IntersectionObserver((entries) => loadNear(entries), { rootMargin: NEAR_MARGIN });
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
