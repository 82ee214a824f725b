import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/skeleton.tsx";

interface AnsweredListProps<Item> {
  readonly list: UseQueryResult<{ readonly items: readonly Item[]; readonly count: number }>;
  /** Keeps the room of the list until it is there. */
  readonly skeleton: ReactNode;
  /** Stands in place of the list while there is nothing in it. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[], count: number) => ReactNode;
}

/** A list that comes with one answer, and what stands in its place: its room, why it failed, or that it is empty. */
export function AnsweredList<Item>({ list, skeleton, empty, children }: AnsweredListProps<Item>) {
  if (list.data) return list.data.count === 0 ? empty : children(list.data.items, list.data.count);
  if (!list.isError) return <Loading>{skeleton}</Loading>;
  return (
    <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
      {failureText(list.error, m.ui_error_hint())}
    </ErrorState>
  );
}
