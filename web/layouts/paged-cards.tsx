import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";

interface PagedCardsProps<Item> {
  readonly list: UseQueryResult<{ readonly items: readonly Item[]; readonly count: number }>;
  readonly page: number;
  readonly pageSize: number;
  /** URL of the first page; the others add `?page=`. */
  readonly href: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly renderCard: (item: Item) => ReactNode;
}

/** One page of a card list below the heading of a screen, its error, or its empty state. */
export function PagedCards<Item>({ list, page, pageSize, href, empty, renderCard }: PagedCardsProps<Item>) {
  if (!list.data && list.isError) {
    return (
      <div className="mt-6">
        <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {failureText(list.error, m.ui_error_hint())}
        </ErrorState>
      </div>
    );
  }
  if (!list.data) {
    return (
      <div className="mt-6">
        <Loading>
          <SkeletonBlock className="h-36 w-full rounded-lg" />
          <SkeletonBlock className="mt-4 h-36 w-full rounded-lg" />
        </Loading>
      </div>
    );
  }
  const { items, count } = list.data;
  return (
    <div className="mt-6 grid gap-7">
      {items.length === 0 ? (
        <EmptyState title={empty.title} headingLevel={2}>
          {empty.text}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">{items.map(renderCard)}</ul>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(count / pageSize)}
        hrefOf={(other) => (other === 1 ? href : `${href}?page=${other}`)}
      />
    </div>
  );
}
