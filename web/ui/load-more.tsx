import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "./button.tsx";

export interface LoadMoreProps {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
  readonly label?: string | undefined;
}

/** The way to the next part of a list. */
export function LoadMore({ hasMore, isLoading, onMore, label }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <div className="mt-8 flex items-center gap-5">
      <span aria-hidden="true" className="mark-dial flex-1 mask-l-from-0%" />
      <Button isPending={isLoading} onClick={onMore}>
        {label ?? m.ui_more()}
      </Button>
      <span aria-hidden="true" className="mark-dial flex-1 mask-r-from-0%" />
    </div>
  );
}
