import type { ReactNode } from "react";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading } from "#web/ui/feedback/skeleton.tsx";

export interface QueryListProps<Item> {
  /** Result of `useQuery`. */
  readonly list: {
    readonly data: { readonly items: readonly Item[]; readonly count: number } | undefined;
    readonly isError: boolean;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Placeholder while the list loads. */
  readonly skeleton: ReactNode;
  /** Shown when the list is empty. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[], count: number) => ReactNode;
}

/** Renders a query of a list: placeholder, error with retry, empty state, or the items. */
export function QueryList<Item>({ list, skeleton, empty, children }: QueryListProps<Item>) {
  if (list.data) return list.data.count === 0 ? empty : children(list.data.items, list.data.count);
  if (!list.isError) return <Loading>{skeleton}</Loading>;
  return (
    <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
      {failureText(list.error, m.ui_error_hint())}
    </ErrorState>
  );
}
